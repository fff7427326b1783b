//! Eleven puzzles, each in the five notations that everybody uses.

use starbattle_notation::{Notation, read};

struct Vector {
    name: &'static str,
    pzpr: &'static str,
    sbn1: &'static str,
    sbn2: &'static str,
    task: &'static str,
    dotted: &'static str,
}

const VECTORS: [Vector; 11] = [
    Vector {
        name: "pzprjs-test",
        pzpr: "6/6/1/4ilbhgdnmhou",
        sbn1: "661W9Agum9_Rym",
        sbn2: "6A0yp9(1Kx$c",
        task: "1,1,1,2,2,2,1,2,2,2,3,3,1,4,4,5,5,3,6,6,4,4,5,3,6,5,5,5,5,3,6,3,3,3,3,3",
        dotted: "6x1.AAABBBABBBCCADDEECFFDDECFEEEECFCCCCC",
    },
    Vector {
        name: "cspuz-test",
        pzpr: "6/6/1/2u9gn9c9jpmk",
        sbn1: "661W5vCBfHUpN2",
        sbn2: "6A0c^*c086+g",
        task: "1,1,1,1,2,2,1,3,4,1,2,2,3,3,4,4,4,2,3,2,2,2,2,2,3,5,5,2,5,6,3,3,5,5,5,6",
        dotted: "6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF",
    },
    Vector {
        name: "sbl-5",
        pzpr: "5/5/1/jdp02cq3",
        sbn1: "551W9jo0cIn",
        sbn2: "5A1#d_Sxc",
        task: "1,2,2,2,3,1,2,2,4,3,1,1,5,4,3,5,5,5,3,3,5,5,5,5,5",
        dotted: "5x1.ABBBCABBDCAAEDCEEECCEEEEE",
    },
    Vector {
        name: "sbl-8",
        pzpr: "8/8/1/gaa2qst8h4c08r0fp4ha4060",
        sbn1: "881W8AKBNEeYHXnmB62j6O0",
        sbn2: "8A4GwknD=}+6J]px1}dk",
        task: "1,2,2,2,2,2,2,3,1,1,2,2,2,4,4,3,2,2,2,2,2,4,4,3,5,6,6,7,7,8,4,3,6,6,6,8,7,8,8,3,6,6,8,8,8,8,3,3,6,6,6,8,8,8,3,3,6,6,6,8,3,3,3,3",
        dotted: "8x1.ABBBBBBCAABBBDDCBBBBBDDCEFFGGHDCFFFHGHHCFFHHHHCCFFFHHHCCFFFHCCCC",
    },
    Vector {
        name: "sbl-10-hard-1",
        pzpr: "10/10/2/000523o1qm4ihq4pa6vuof2g5fsgb458bc2o",
        sbn1: "AA2W001H3m7LYIZecL6o6QcbBbrHq-gq2W",
        sbn2: "10B0004P][Xux,nS+Z|Wf3A|QrtVa&aZ",
        task: "1,1,1,1,1,1,1,1,1,1,2,2,2,2,2,2,2,2,2,1,3,3,2,2,2,2,4,4,4,4,3,3,2,3,2,4,4,4,4,4,3,3,3,3,5,4,5,5,6,6,7,8,8,3,5,5,5,5,6,6,7,7,8,8,8,5,5,6,6,6,7,7,9,8,5,5,6,6,6,6,7,9,9,9,10,5,5,5,6,6,7,9,9,10,10,10,10,5,6,6",
        dotted: "10x2.AAAAAAAAAABBBBBBBBBACCBBBBDDDDCCBCBDDDDDCCCCEDEEFFGHHCEEEEFFGGHHHEEFFFGGIHEEFFFFGIIIJEEEFFGIIJJJJEFF",
    },
    Vector {
        name: "mason-sample",
        pzpr: "10/10/2/226kfic4saam60t3c0uo0a64087m0op23p7s",
        sbn1: "AA2W48r7oOJYbMC3es0Wa4gDJ2yRrPHIW2",
        sbn2: "10B07{)y2)U&*3Ri+8&C01mB,WFDA16f",
        task: "1,1,1,1,2,2,2,2,2,3,4,4,4,4,2,5,5,2,2,3,4,4,4,4,2,5,3,2,3,3,4,4,2,2,2,5,3,3,3,3,4,4,2,2,2,5,6,3,3,3,4,4,7,7,6,6,6,7,7,3,4,4,7,7,6,7,7,7,7,3,8,7,7,7,7,7,7,7,9,3,8,7,7,10,10,10,10,7,9,9,8,7,9,9,9,9,9,9,9,9",
        dotted: "10x2.AAAABBBBBCDDDDBEEBBCDDDDBECBCCDDBBBECCCCDDBBBEFCCCDDGGFFFGGCDDGGFGGGGCHGGGGGGGICHGGJJJJGIIHGIIIIIIII",
    },
    Vector {
        name: "starb-kd-1-1-1",
        pzpr: "10/10/2/041qcgr2ackic2s10108ukfo2k403i7gftg2",
        sbn1: "AA2W0GEcGs9JAIOBWG1GB2Qpk9pkeIY182",
        sbn2: "10B00fjevs:t6v#f+jq3W4*msFKKCJX5",
        task: "1,1,1,1,1,1,1,1,2,2,1,1,1,1,1,1,3,1,2,2,4,5,5,5,1,3,3,3,2,2,4,4,4,4,6,7,7,3,2,2,4,4,4,6,6,6,7,7,2,2,4,4,8,6,6,6,7,7,2,2,4,4,8,8,8,7,7,7,9,2,4,4,4,4,4,4,7,7,9,2,4,10,10,10,10,10,10,10,9,9,10,10,10,10,10,10,10,10,10,9",
        dotted: "10x2.AAAAAAAABBAAAAAACABBDEEEACCCBBDDDDFGGCBBDDDFFFGGBBDDHFFFGGBBDDHHHGGGIBDDDDDDGGIBDJJJJJJJIIJJJJJJJJJI",
    },
    Vector {
        name: "krazydad-10x10-V1B1P1",
        pzpr: "10/10/2/00ofif4q5mgs8opb1i42gc3g492eoc422p24",
        sbn1: "AA2W033vF9ejeSHZAmoH08aXJ812NIPYWY",
        sbn2: "10B007*=VSavFWsK&d+pu+R0!M,!st7m",
        task: "1,1,1,1,1,1,1,1,1,1,1,1,2,1,1,1,1,1,3,1,4,1,2,1,1,1,3,3,3,1,4,1,2,5,5,5,3,3,3,1,4,1,1,5,5,5,5,3,3,6,4,1,1,7,5,5,6,6,6,6,8,8,1,7,5,5,5,5,6,6,8,8,8,7,5,5,5,5,9,6,8,8,8,5,5,10,10,5,9,9,8,8,8,8,5,10,10,10,9,9",
        dotted: "10x2.AAAAAAAAAAAABAAAAACADABAAACCCADABEEECCCADAAEEEECCFDAAGEEFFFFHHAGEEEEFFHHHGEEEEIFHHHEEJJEIIHHHHEJJJII",
    },
    Vector {
        name: "noqx-penpa",
        pzpr: "10/10/2/11266ccohr3m7cc8h0fu0e000efvg00060fu",
        sbn1: "AA2W24HZCPYEnsEnY8W14HYSJYCHsEns8G",
        sbn2: "10B03}kzZ4;APbwzSl+3WnTg_;z^x,7V",
        task: "1,1,1,1,1,2,2,2,2,2,1,3,3,3,3,4,4,4,4,2,1,3,3,3,3,4,5,5,5,2,1,3,3,3,3,4,5,5,5,2,1,3,3,3,3,4,4,4,4,2,1,6,7,7,6,8,8,8,8,9,10,6,7,7,6,8,8,8,8,9,10,6,7,7,6,8,8,8,8,9,10,6,6,6,6,8,8,8,8,9,10,10,10,10,9,9,9,9,9,9",
        dotted: "10x2.AAAAABBBBBACCCCDDDDBACCCCDEEEBACCCCDEEEBACCCCDDDDBAFGGFHHHHIJFGGFHHHHIJFGGFHHHHIJFFFFHHHHIJJJJIIIIII",
    },
    Vector {
        name: "minizinc-data1",
        pzpr: "6/6/1/55h45a0e3oea",
        sbn1: "661WAM92gGnfZY",
        sbn2: "6A0(X#oZ4AMF",
        task: "1,1,1,2,2,3,1,1,1,2,2,3,4,2,2,2,2,3,4,4,4,3,3,3,4,4,4,5,5,6,4,4,5,5,6,6",
        dotted: "6x1.AAABBCAAABBCDBBBBCDDDCCCDDDEEFDDEEFF",
    },
    Vector {
        name: "legup-5x5-1",
        pzpr: "5/5/1/ko0k8r1p",
        sbn1: "551WAO1HT17",
        sbn2: "5A1;wmg*5",
        task: "1,2,2,3,3,1,1,2,3,3,2,2,2,2,2,2,2,2,2,4,5,5,2,2,2",
        dotted: "5x1.ABBCCAABCCBBBBBBBBBDEEBBB",
    },
];

#[test]
fn every_form_says_the_same_and_is_written_as_it_was() {
    for vector in VECTORS {
        let reference = read(vector.dotted).unwrap().layout;
        for (id, text) in [
            ("pzpr-body", vector.pzpr),
            ("sbn1", vector.sbn1),
            ("sbn2", vector.sbn2),
            ("dotted", vector.dotted),
            ("task", vector.task),
        ] {
            let reading = read(text).unwrap_or_else(|error| panic!("{} as {id}: {error}", vector.name));
            assert_eq!(reading.layout.regions(), reference.regions(), "{} as {id}", vector.name);
            assert!(reading.warnings.is_empty(), "{} as {id}", vector.name);
            let written = Notation::by_id(id).unwrap().write(&reading.layout).unwrap();
            assert_eq!(written, text, "{} as {id}", vector.name);
            if id == "task" {
                assert_eq!(reading.layout.stars, None, "a task list carries no star count");
            } else {
                assert_eq!(reading.layout.stars, reference.stars, "{} as {id}", vector.name);
            }
        }
        assert!(reference.to_puzzle().is_ok());
    }
}

#[test]
fn each_form_is_detected_for_what_it_is() {
    for vector in VECTORS {
        let detected = |text: &str| Notation::detect(text).map(|notation| notation.id);
        assert_eq!(detected(vector.pzpr), Some("pzpr"), "{}", vector.name);
        assert_eq!(detected(vector.sbn1), Some("sbn1"), "{}", vector.name);
        assert_eq!(detected(vector.sbn2), Some("sbn2"), "{}", vector.name);
        assert_eq!(detected(vector.task), Some("task"), "{}", vector.name);
        assert_eq!(detected(vector.dotted), Some("dotted"), "{}", vector.name);
    }
}
