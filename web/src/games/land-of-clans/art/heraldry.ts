// The four clans in outline and in emblem: nobody needs to see their colours to tell them apart.

export interface Heraldry {
  /** The face of a token, and the wood below it, in a box of 100 by 100. */
  face: string;
  side: string;
  /** What is painted on it, in a box of 24 by 24: filled, and as lines. */
  charge: string;
  lines: string;
  /** The castle figure in a box of 100 by 100. */
  body: string;
  roof: string;
  shade: string;
  openings: string;
}

const DISC: Heraldry = {
  face: "M50 4a42 42 0 0 1 0 84 42 42 0 0 1 0-84z",
  side: "M8 46v8a42 42 0 0 0 84 0v-8z",
  charge: "M8.500 11.500h7l-.8 6L12 22.500l-2.700-5zM8 12.500 3.500 11l3 3.800zM16 12.500l4.500-1.500-3 3.800z",
  lines: "M10 11.500C6 10 4 6.500 4.500 1.500M4.700 6 1.500 4M6.500 8.800C8.500 8 9 6 8.800 3.500M14 11.500c4-1.500 6-5 5.500-10M19.300 6l3.200-2M17.500 8.800C15.500 8 15 6 15.200 3.500",
  body: "M27 44h46v46c-14 6-32 6-46 0z",
  roof: "M50 14 80 46H20zM50 15V2l20 6-20 6z",
  shade: "M56 46h17v44c-5 2-11 3.500-17 4z",
  openings: "M43 94V77a7 7 0 0 1 14 0v17zM46 54h8v12h-8z",
};

const SQUARE: Heraldry = {
  face: "M11 7h78v76H11z",
  side: "M11 46v45h78V46z",
  charge: "M1.500 15.500h21c-1 4-3.500 6.500-7 6.500h-7c-3.500 0-6-2.500-7-6.500zM5.500 3.500c5 1.500 8 1.500 13 0-1.500 3-1.500 7 0 10-5-1.500-8-1.500-13 0 1.500-3 1.500-7 0-10z",
  lines: "M12 1v15",
  body: "M14 94V24h15v12h13V24h16v12h13V24h15v70z",
  roof: "M9 22h22v12h9V22h20v12h9V22h22v24H9z",
  shade: "M66 47h20v47H66z",
  openings: "M41 94V78a9 9 0 0 1 18 0v16zM25 56h7v13h-7zM68 56h7v13h-7z",
};

const DIAMOND: Heraldry = {
  face: "M50 1 95 46 50 91 5 46z",
  side: "M5 46v8l45 45 45-45v-8z",
  charge: "M6.500 12.500h11c0 4.500-2.500 7-5.500 7s-5.500-2.500-5.500-7zM6 11 4.500 2.500l3.700 3.800L9.800 1 12 6l2.200-5 1.600 5.300 3.700-3.800L18 11z",
  lines: "M12 19v4.500",
  body: "M21 94V44h12V34h9V24h16v10h9v10h12v50z",
  roof: "M16 56V42h12V31h9V20h7V6h12v14h7v11h9v11h12v14h-9v-7H25v7z",
  shade: "M62 50h17v44H62z",
  openings: "M42 94V80a8 8 0 0 1 16 0v14zM30 58h8v11h-8zM62 58h8v11h-8zM46 28h8v9h-8z",
};

const SHIELD: Heraldry = {
  face: "M12 6h76v30c0 26-15 42-38 53C27 78 12 62 12 36z",
  side: "M12 36v8c0 26 15 42 38 53 23-11 38-27 38-53v-8z",
  charge: "M12 1l6.500 7.500h-3l5 6H17l5 6h-8.500V24h-3v-3.500H2l5-6H3.500l5-6h-3z",
  lines: "",
  body: "M8 94V42h28v14h28V42h28v52z",
  roof: "M22 12 40 43H4zM78 12 96 43H60zM34 52h8v6h4v-6h8v6h4v-6h8v14H34z",
  shade: "M78 43h14v51H78zM28 43h8v51h-8z",
  openings: "M41 94V80a9 9 0 0 1 18 0v14zM18 54h8v12h-8zM74 54h8v12h-8z",
};

const BY_CLAN: Readonly<Record<string, Heraldry>> = { red: DISC, blue: SQUARE, yellow: DIAMOND, green: SHIELD };

export const heraldryOf = (clan: string): Heraldry => BY_CLAN[clan] ?? DISC;
