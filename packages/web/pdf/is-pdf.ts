/** Whether a file is a PDF by its type or its name. */
export const isPdf = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name);
