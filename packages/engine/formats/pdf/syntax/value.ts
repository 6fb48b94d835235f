/** A value of a PDF in qpdf's JSON form: names as `/Name`, strings as `u:text` or `b:bytes`, references as `12 0 R`. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
export type Dictionary = { [key: string]: Value };
