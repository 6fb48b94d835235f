// The shaders in GLSL ES 3.00: convolution and colours.

/** The maximum number of weights: those of the widest blur that does not use a smaller copy. */
export const maxWeights = 8;

/** One triangle that covers the whole target. */
export const vertexShader = `#version 300 es
  void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(corner * 4.0 - 1.0, 0.0, 1.0);
  }`;

/** Convolves rows or columns with symmetric weights; edges are extended. */
export const convolutionShader = `#version 300 es
  precision highp float;
  uniform highp sampler2D image;
  uniform ivec2 direction;
  uniform int reach;
  uniform float weights[${maxWeights}];
  out vec4 pixel;
  void main() {
    ivec2 middle = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(image, 0) - 1;
    pixel = weights[0] * texelFetch(image, middle, 0);
    for (int off = 1; off <= reach; off++) {
      ivec2 before = max(middle - off * direction, 0);
      ivec2 after = min(middle + off * direction, last);
      pixel += weights[off] * (texelFetch(image, before, 0) + texelFetch(image, after, 0));
    }
  }`;

/**
 * Enlarges, then maps unpremultiplied colours. Flips vertically, since the first row of a WebGL canvas is at the
 * bottom.
 */
export const colourShader = `#version 300 es
  precision highp float;
  uniform highp sampler2D image;
  uniform float height;
  uniform float enlargement;
  uniform vec4 rows[3];
  out vec4 pixel;
  void main() {
    vec2 place = vec2(gl_FragCoord.x, height - gl_FragCoord.y) / enlargement;
    vec4 found = texture(image, place / vec2(textureSize(image, 0)));
    vec4 colour = vec4(found.a > 0.0 ? found.rgb / found.a : vec3(0.0), 1.0);
    vec3 mapped = vec3(dot(rows[0], colour), dot(rows[1], colour), dot(rows[2], colour));
    pixel = vec4(clamp(mapped, 0.0, 1.0) * found.a, found.a);
  }`;
