export const refined = <T>(grid: T): T => grid;
