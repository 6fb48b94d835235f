// Warnings about what a repair found and fixed; part of the catalogue in warnings.ts.

export const repairWarnings = {
  repair_header: 'The file didn’t begin as a PDF does. A new beginning was written.',
  repair_pages:
    'The list of pages had errors, such as loops or pages listed twice. It was written anew.',
  repair_object_table:
    'The table that says where each object is was missing or wrong. It was built anew from the objects found.',
  repair_rebuilt:
    'Too much was missing to read the file as it was, so it was put together from all objects that could be found. Pages may be missing or in another order.',
  repair_lengths: 'Wrong lengths of data were corrected. Messages: {count}.',
  repair_streams:
    'Some data, such as images or page content, can’t be unpacked completely. It was kept as it is. Messages: {count}.',
  repair_object_streams: 'Packed groups of objects were damaged. Messages: {count}.',
  repair_links: 'The data for fast display on the web was wrong, so it was left out.',
  repair_loops: 'Objects that refer to themselves in a circle were found. Messages: {count}.',
  repair_syntax:
    'Objects broke the rules of the format and were read as far as possible. Messages: {count}.',
  repair_other: 'More errors were found: “{detail}”. Messages: {count}.',
  repair_remaining:
    'The repaired file still has errors in data that is damaged itself. Messages: {count}.',
} as const;
