// The model of slides for reading and writing. All lengths are points.
import type { Block, Inline, ListItem, Picture, Table } from '#models/document/model.ts';

/** A slide that was read, its blocks in reading order. */
export type ReadSlide = {
  title: readonly Inline[];
  blocks: readonly Block[];
  notes: readonly Block[];
  isHidden: boolean;
  /** True if its layout is a title slide. */
  isTitleSlide: boolean;
  /** The name of its section; empty if there are none. */
  section: string;
};

/** The role of a paragraph on a slide. */
export type SlideTextKind = 'normal' | 'subheading' | 'quote' | 'code' | 'caption' | 'plain';

export type SlideParagraph = {
  kind: SlideTextKind;
  content: readonly Inline[];
  /** 0 to 4. */
  level: number;
  marker: ListItem['marker'] | { kind: 'none' };
  rtl: boolean;
};

export type Box = { x: number; y: number; width: number; height: number };

export type SlideTable = {
  kind: 'table';
  table: Table;
  /** The font size. */
  size: number;
  /** In points, together as wide as the box. */
  columns: readonly number[];
  heights: readonly number[];
  box: Box;
};
export type SlidePicture = {
  kind: 'picture';
  picture: Picture;
  box: Box;
  caption: readonly Inline[];
};
export type SlideObject = SlideTable | SlidePicture;

/** The text of a slide, with a box if it differs from the layout's. */
export type SlideText = { paragraphs: readonly SlideParagraph[]; box?: Box };

export type SlideNote = readonly Inline[];

/** A slide to write. */
export type PlannedSlide = { title: readonly Inline[]; notes: readonly SlideNote[] } & (
  | { layout: 'title'; subtitle: readonly (readonly Inline[])[] }
  | { layout: 'section' }
  /** Text, or one object, or an object with text above it and further text below. */
  | { layout: 'content'; text?: SlideText; object?: SlideObject; after?: SlideText }
  /** Text and a picture, or two pictures, side by side. */
  | { layout: 'two'; text?: SlideText; objects: readonly SlidePicture[] }
);

export type SlideRatio = '16:9' | '4:3';
