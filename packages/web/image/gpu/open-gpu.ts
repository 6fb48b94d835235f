// Opens a WebGL 2 context where there is a GPU.
import { colourShader, convolutionShader, vertexShader } from '#image/gpu/shaders.ts';

/** Software renderers, which are slower than our CPU drawing. */
const softwareRenderer = /swiftshader|llvmpipe|softpipe|software|basic render/i;

const settings: WebGLContextAttributes = {
  antialias: false,
  depth: false,
  failIfMajorPerformanceCaveat: true,
};

export type Gl = WebGL2RenderingContext;

export type Gpu = {
  gl: Gl;
  canvas: OffscreenCanvas;
  programs: Record<ProgramName, WebGLProgram>;
};

const fragments = { convolution: convolutionShader, colours: colourShader };
type ProgramName = keyof typeof fragments;

/** Returns undefined without a GPU. @param onLost called when the context is lost */
export function openGpu(onLost: () => void): Gpu | undefined {
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', settings);
  if (!gl) return undefined;
  const programs = softwareRenderer.test(nameOf(gl)) ? undefined : programsFor(gl);
  if (!programs) {
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    return undefined;
  }
  canvas.addEventListener('webglcontextlost', onLost);
  return { gl, canvas, programs };
}

/** The renderer's name. Browsers that hide it reject slow renderers themselves. */
function nameOf(gl: Gl): string {
  const rendererInfo = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(rendererInfo ? rendererInfo.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

/** Compiles the shaders; undefined if the driver fails to. */
function programsFor(gl: Gl): Gpu['programs'] | undefined {
  const programs = {
    convolution: programOf(gl, fragments.convolution),
    colours: programOf(gl, fragments.colours),
  };
  const isLinked = (program: WebGLProgram) => gl.getProgramParameter(program, gl.LINK_STATUS);
  return Object.values(programs).every(isLinked) ? programs : undefined;
}

function programOf(gl: Gl, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  attach(gl, program, gl.VERTEX_SHADER, vertexShader);
  attach(gl, program, gl.FRAGMENT_SHADER, fragment);
  gl.linkProgram(program);
  return program;
}

function attach(gl: Gl, program: WebGLProgram, kind: GLenum, text: string): void {
  const shader = gl.createShader(kind);
  // Null if the context was lost; linking then reports the error.
  if (!shader) return;
  gl.shaderSource(shader, text);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
}
