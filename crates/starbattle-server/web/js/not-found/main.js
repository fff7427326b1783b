// The page for an address that leads nowhere: the frame of all pages, so that every other page is one step away.

import { mountShell } from "../common/shell.js";

mountShell("not-found");
