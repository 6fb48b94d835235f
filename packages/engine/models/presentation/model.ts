// Slides as they are read and as they are written. All lengths are points.
import type { Block, Inline, ListItem, Picture, Table } from '#models/document/model.ts';

/** A slide that was read, its blocks in reading order. */
export type ReadSlide = {
  title: readonly Inline[];
  blocks: readonly Block[];
  notes: readonly Block[];
  isHidden: boolean;
  /** Whether its layout is that of a title slide. */
  isTitleSlide: boolean;
  /** The name of the section that it is in; empty where there are none. */
  section: string;
};

/** How a paragraph on a slide is set. */
export type SlideTextKind = 'normal' | 'lead' | 'quote' | 'code' | 'caption' | 'plain';

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
  /** Of its text. */
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

/** Where the text of a slide goes when it is not where the layout has it. */
export type SlideText = { paragraphs: readonly SlideParagraph[]; box?: Box };

export type SlideNote = readonly Inline[];

/** A slide to write. */
export type PlannedSlide = { title: readonly Inline[]; notes: readonly SlideNote[] } & (
  | { layout: 'title'; subtitle: readonly (readonly Inline[])[] }
  | { layout: 'section' }
  /** Text, or one object, or text above an object and further text below it. */
  | { layout: 'content'; text?: SlideText; object?: SlideObject; after?: SlideText }
  /** Text and a picture, or two pictures, side by side. */
  | { layout: 'two'; text?: SlideText; objects: readonly SlidePicture[] }
);

export type SlideRatio = '16:9' | '4:3';
