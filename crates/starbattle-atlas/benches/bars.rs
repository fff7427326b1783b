fn main() {
    let list: Vec<(usize, usize)> = vec![
        (4, 1),
        (5, 1),
        (6, 1),
        (7, 1),
        (9, 1),
        (11, 1),
        (13, 1),
        (15, 1),
        (17, 1),
        (18, 1),
        (8, 1),
        (10, 1),
        (12, 1),
        (14, 1),
        (16, 1),
        (8, 2),
        (9, 2),
        (10, 2),
        (11, 2),
        (12, 2),
        (12, 3),
        (13, 3),
        (14, 3),
        (16, 4),
        (17, 4),
    ];
    for (n, s) in list {
        let t = std::time::Instant::now();
        let a = starbattle_atlas::Atlas::build(
            starbattle_board::Board::new(n, s).unwrap(),
            &starbattle_atlas::Limits { max_memory: 8 << 30 },
            &(),
        )
        .unwrap();
        println!("{n} {s} {} {} {} {:?}", a.nodes(), a.edges(), a.memory(), t.elapsed());
    }
}
