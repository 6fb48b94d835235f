// The GPU passes over whole images: upload, convolution, colours.
import type { ColourMatrix, Size } from '@octavo/contract';
import type { Gl, Gpu } from '#image/gpu/open-gpu.ts';
import { maxWeights } from '#image/gpu/shaders.ts';

/** An image on the GPU: premultiplied, top row first. */
export type Texture = Size & { handle: WebGLTexture };

export function newTexture({ gl }: Gpu): Texture {
  const handle = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, handle);
  // Edges are extended.
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  return { handle, width: 0, height: 0 };
}

/** Uploads a canvas. @throws Error if it exceeds the maximum texture size */
export function uploadTexture({ gl }: Gpu, texture: Texture, canvas: OffscreenCanvas): void {
  checkSize(gl, canvas);
  gl.bindTexture(gl.TEXTURE_2D, texture.handle);
  // Keeps premultiplied pixels, to avoid a lossy conversion.
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
  Object.assign(texture, { width: canvas.width, height: canvas.height });
}

function checkSize(gl: Gl, { width, height }: Size): void {
  const maxSize = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
  if (Math.max(width, height) > maxSize)
    throw new Error(`${width} × ${height} is more than ${maxSize}`);
}

/** Resizes a texture. */
function resize(gl: Gl, texture: Texture, { width, height }: Size): void {
  gl.bindTexture(gl.TEXTURE_2D, texture.handle);
  if (texture.width === width && texture.height === height) return;
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  Object.assign(texture, { width, height });
}

/**
 * Convolves an image, rows first.
 * @param between receives the result for the rows
 * @param weights of the pixel and of its neighbours on one side
 */
export function convolve(gpu: Gpu, image: Texture, between: Texture, weights: number[]): void {
  const { gl, programs } = gpu;
  if (weights.length > maxWeights) throw new Error(`${weights.length} weights are too many`);
  const value = valuesOf(gl, programs.convolution);
  gl.uniform1fv(value('weights'), weights);
  gl.uniform1i(value('reach'), weights.length - 1);
  resize(gl, between, image);
  gl.uniform2i(value('direction'), 1, 0);
  drawInto(gl, between, image);
  gl.uniform2i(value('direction'), 0, 1);
  drawInto(gl, image, between);
}

/** Activates a program and returns the locations of its uniforms. */
function valuesOf(gl: Gl, program: WebGLProgram) {
  gl.useProgram(program);
  return (name: string) => gl.getUniformLocation(program, name);
}

function drawInto(gl: Gl, target: Texture, image: Texture): void {
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  const to = [gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D] as const;
  gl.framebufferTexture2D(...to, target.handle, 0);
  draw(gl, image, target);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.deleteFramebuffer(framebuffer);
}

function draw(gl: Gl, { handle }: Texture, { width, height }: Size): void {
  gl.bindTexture(gl.TEXTURE_2D, handle);
  gl.viewport(0, 0, width, height);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
}

/** The canvas in pixels, and the factor by which the image is enlarged on each side. */
type EnlargedCanvas = Size & { enlargement: number; matrix: ColourMatrix };

/**
 * Draws an image to the GPU's canvas, enlarged and with colours applied. What the image has beyond the canvas is cut off.
 * @throws Error if the GPU is lost or out of memory
 */
export function drawColoured(
  { gl, canvas, programs }: Gpu,
  image: Texture,
  { width, height, enlargement, matrix }: EnlargedCanvas,
): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const value = valuesOf(gl, programs.colours);
  gl.uniform1f(value('height'), height);
  gl.uniform1f(value('enlargement'), enlargement);
  gl.uniform4fv(value('rows'), matrix.flat());
  gl.bindTexture(gl.TEXTURE_2D, image.handle);
  const filter = enlargement > 1 ? gl.LINEAR : gl.NEAREST;
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
  draw(gl, image, { width, height });
  const fitsOnGpu = gl.drawingBufferWidth === width && gl.drawingBufferHeight === height;
  if (gl.isContextLost() || !fitsOnGpu) throw new Error('The graphics card cannot draw it');
}
