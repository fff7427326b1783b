//! Settings of the system's allocator, for a process that runs for long or has a memory limit.

/// Makes the allocator give freed memory back to the system, as far as it can be told to.
///
/// The allocator of glibc learns from large blocks to keep such blocks when they are freed, up to 64 MiB for every thread, so
/// that a server would keep the memory of its largest jobs for good, and a run could exceed its limit by memory that it no longer
/// uses. Fixed thresholds stop that. They are read only when a program starts: it is started again, as the same process, so this
/// must come before anything is read or written.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_memory_back() {
    use std::{env, os::unix::process::CommandExt, process::Command};

    const SETTINGS: [(&str, &str); 2] = [("MALLOC_MMAP_THRESHOLD_", "131072"), ("MALLOC_TRIM_THRESHOLD_", "131072")];

    // They are there already on the second start, or because the user knows better.
    if SETTINGS.iter().any(|(name, _)| env::var_os(name).is_some()) {
        return;
    }
    if let Ok(program) = env::current_exe() {
        let mut arguments = env::args_os();
        let name = arguments.next().unwrap_or_else(|| program.clone().into_os_string());
        // This returns only if it fails. The program then works as well, but keeps more memory.
        let _ = Command::new(program).arg0(name).args(arguments).envs(SETTINGS).exec();
    }
}

/// Other allocators give memory back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_memory_back() {}
