// The user's options for accessible PDFs.

export type AccessibilityOptions = {
  /** Claim PDF/UA if all checks pass; refuse if they do not; or do nothing. */
  accessible: 'auto' | 'required' | 'off';
  /** Texts for images without one, in their order, separated by `|`; `-` marks an image as decorative. */
  imageTexts?: string;
  /** What becomes of other images without a text. */
  imagesWithoutText?: 'report' | 'decorative';
};
