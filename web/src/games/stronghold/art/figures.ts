// The units as wooden pieces, by shape and size: pointed, square and broad for the Invader; round,
// shield-shaped and crowned for the Defender. In a box of 24 by 24, the middle of which is 0.

export interface Figure {
  /** The piece, and the face or sign cut into it. */
  body: string;
  cut: string;
  strength: number;
}

export const FIGURES: Readonly<Record<string, Figure>> = {
  G: { body: "M-12-4-5-3Q-4-8 0-8T5-3L12-4 6 2Q5 9 0 9T-6 2z", cut: "M-3 0-1 1M3 0 1 1M-2 5H2", strength: 1 },
  O: { body: "M-9-9H9V9H-9z", cut: "M-6-4-2-3M6-4 2-3M-5 5V1M5 5V1M-5 5H5", strength: 2 },
  T: { body: "M-10-12-5-7Q0-10 5-7L10-12 10 5 6 11H-6L-10 5z", cut: "M-6-2-2 0M6-2 2 0M-6 9-4 4M6 9 4 4", strength: 3 },
  M: { body: "M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8z", cut: "M-4 5Q4 0 4-5M-4 4 5-5", strength: 1 },
  S: { body: "M-9-9H9V1Q8 8 0 11-8 8-9 1z", cut: "M0-9V10M-9-3H9", strength: 2 },
  V: { body: "M-10-6-7-11-3-7 0-12 3-7 7-11 10-6V3Q9 9 0 12-9 9-10 3z", cut: "M0-6 2-2 6-2 3 1 4 5 0 3-4 5-3 1-6-2-2-2z", strength: 3 },
};
