// The problems of editing images of a PDF; part of the catalogue in problems.ts.

export const pdfImageProblems = {
  images_changed: [
    422,
    'The file has changed since its images were read. Read them again, then make the changes.',
  ],
  image_cut_off: [
    422,
    'There, a frame of the page or its edge would cut off the image. Choose another place or a smaller size. Pages: {pages}.',
  ],
} as const;
