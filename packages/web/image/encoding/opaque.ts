/** Whether nothing shows through. @param data red, green, blue and alpha of each pixel */
export function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
