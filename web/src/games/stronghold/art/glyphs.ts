// Small line drawings for everything that is not a unit, in a box of 24 by 24. Each is one path;
// tokens, cards, actions and tiles share them.

export const GLYPHS: Readonly<Record<string, string>> = {
  // Machines and what walks with them.
  ballista: "M4 20h16M12 20V4M5 9q7-8 14 0M5 9l7 6 7-6M12 4l-2 3h4z",
  catapult: "M3 19h18M6 19l4-8h5l3 8M12 12 19 5M17 3l4 4M8 19a2 2 0 1 0 .1 0M17 19a2 2 0 1 0 .1 0",
  trebuchet: "M4 21h16M7 21l5-12 5 12M3 13 20 4M3 13h-1v4h5v-4zM20 4v5M18 11h4",
  mantelets: "M3 20V7l3-3 3 3v13zM9 20V7l3-3 3 3v13M15 20V7l3-3 3 3v13zM3 14h18",
  siege_tower: "M6 20V3h12v17zM6 8h12M6 14h12M6 3V1h3v2M15 3V1h3v2M10 20v-4h4v4M8 20a2 2 0 1 0 .1 0M16 20a2 2 0 1 0 .1 0",
  // Equipment and paths.
  banner: "M6 22V2M6 3h13l-4 4 4 4H6",
  ladder: "M8 22 9 2M16 22 15 2M8.500 6h7M8.300 11h7.400M8.200 16h7.600",
  sap: "M2 10q10-7 20 0M5 22v-6a7 7 0 0 1 14 0v6M9 22v-5a3 3 0 0 1 6 0v5",
  bridge: "M2 9q10 6 20 0M2 15q10 6 20 0M6 10.500v6M10 12v6M14 12v6M18 10.500v6",
  poison: "M9 2h6M10 2v6l-5 9a3 3 0 0 0 3 5h8a3 3 0 0 0 3-5l-5-9V2M7 15h10",
  trap: "M3 17a9 9 0 0 1 18 0zM3 17l3-4 3 4 3-4 3 4 3-4 3 4M3 20h18",
  // Training.
  artilleryman: "M12 3a5 5 0 1 0 .1 0M4 21q0-8 8-8t8 8M18 4l3-2",
  quartermaster: "M6 20q-3-5 0-7 4-1 4 3 0 3-2 4zM15 12q-3-5 0-7 4-1 4 3 0 3-2 4zM7 22h1M16 14h1",
  trench_master: "M12 2v12M9 2h6M8 14h8v3q0 4-4 5-4-1-4-5z",
  saboteur: "M10 9a7 7 0 1 0 .1 0M14 9l3-3M17 6q3-1 4 1M18 2l1 2M22 3l-2 1",
  trainer: "M4 20V9M4 9h7v11M12 20V3h8v17M2 20h20M14 7h4M6 13h3",
  exchange: "M4 8h15l-4-4M20 16H5l4 4",
  gather: "M12 22V9M12 14l-6-5M12 12l6-6M6 9V4M18 6l3-2M8 22h8",
  marches: "M3 20 9 8l4 6 3-5 5 11M9 8V2l5 2-5 2",
  // Rituals.
  blood_stones: "M12 2q7 9 7 13a7 7 0 0 1-14 0q0-4 7-13zM9 15a3 3 0 0 0 3 3",
  possession: "M2 12q10-12 20 0-10 12-20 0zM12 8a4 4 0 1 0 .1 0",
  demon: "M5 3q0 6 4 6h6q4 0 4-6M6 9q-1 12 6 13 7-1 6-13M9 14l2 1M15 14l-2 1M10 18h4",
  specter: "M5 21V10a7 7 0 0 1 14 0v11l-3-3-2 3-2-3-2 3-2-3zM9.500 10v1M14.500 10v1",
  gale: "M2 9h13a3 3 0 1 0-3-3M2 13h17a3 3 0 1 1-3 3M2 17h8a2.500 2.500 0 1 1-2 4",
  // Orders.
  fury: "M12 22q-7-1-7-8 0-4 3-6 0 3 2 4 1-6 5-10 0 5 2 7 2 3 2 6 0 6-7 7z",
  detonation: "M12 2v5M12 17v5M2 12h5M17 12h5M5 5l3.500 3.500M15.500 15.500 19 19M5 19l3.500-3.500M15.500 8.500 19 5M12 10a2 2 0 1 0 .1 0",
  call: "M3 9v6h4l8 5V4L7 9zM18 8q3 4 0 8M21 6q4 6 0 12",
  bluff: "M4 5q8 4 16 0 1 12-8 16-9-4-8-16zM8 11q2-2 3 0M13 11q2-2 3 0M9 16q3-2 6 0",
  // The Defender's actions.
  cannon: "M3 9l14-3 1 7-14 2q-3-3-1-6zM17 6l4-1 1 8-4 1M8 15a4 4 0 1 0 .1 0",
  cauldron: "M3 9h18M5 9q-2 12 7 12t7-12M7 21l-2 2M17 21l2 2M9 6q-2-2 0-4M15 6q-2-2 0-4",
  poles: "M3 21 18 3M8 22 22 6M18 3l1 4M22 6l-4 0",
  bay_window: "M4 3h16M6 3v11q0 5 6 7 6-2 6-7V3M12 3v18M6 10h12",
  platform: "M2 11h20M2 15h20M5 15v6M19 15v6M5 15l5 6M19 15l-5 6M9 11v4M15 11v4",
  wall: "M2 6h20v13H2zM2 12.500h20M9 6v6.500M16 6v6.500M6 12.500V19M13 12.500V19M19 12.500V19",
  machine_damage: "M5 5l14 14M19 5 5 19M12 7a5 5 0 1 0 .1 0",
  spy: "M2 9q10-4 20 0M6 8l2-5h8l2 5M7 13a3 3 0 1 0 .1 0M17 13a3 3 0 1 0 .1 0M10 15h4",
  blessing: "M12 2v20M6 8h12M4 21q3-6 3-9M20 21q-3-6-3-9",
  glare: "M12 7a5 5 0 1 0 .1 0M12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2",
  sniper: "M12 4a8 8 0 1 0 .1 0M12 1v7M12 16v7M1 12h7M16 12h7",
  confusion: "M12 12q2-3 4 0t-4 5-8-3 2-9 12-1 3 14",
  train: "M4 20h4v-6H4zM16 20h4V6h-4zM7 9q3-6 8-5M15 4l-3-2M15 4l-2 3",
  hunt: "M10 3a7 7 0 1 0 .1 0M15 15l7 7",
  // Hero orders and Heroes.
  rally: "M12 22V8M6 13l6-6 6 6M5 3h14",
  assign: "M3 21V11l9-7 9 7v10zM12 19v-6M9 15l3-3 3 3",
  recall: "M12 2v14M6 11l6 6 6-6M5 21h14",
  warrior: "M12 2v14M9 2.500h6M8 16h8M12 16v6",
  officer: "M12 2l2.500 6.500H21l-5 4 2 7-6-4-6 4 2-7-5-4h6.500z",
  // What is counted.
  hourglass: "M6 2h12M6 22h12M7 2q0 6 5 10 5-4 5-10M7 22q0-6 5-10 5 4 5 10M10 20h4",
  wood: "M3 15a3 3 0 1 0 .1 0H18M3 21h15a3 3 0 1 0 0-6M9 7a3 3 0 1 0 .1 0H20a3 3 0 0 1 0 6H9",
  bag: "M9 7h6M9 3l1 4h4l1-4zM9 7q-6 6-5 11 1 4 8 4t8-4q1-5-5-11",
  hospital: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  back: "M12 4l8 8-8 8-8-8zM12 9l3 3-3 3-3-3z",
  plan: "M5 3h11l3 3v15H5zM8 9h8M8 13h8M8 17h5",
  objective: "M5 22V3h14l-3 5 3 5H5",
};
