// Reorders the pages of a PDF; none is lost.
import { converter } from '#kernel/converter.ts';
import { assemble, partOf } from '#editing/pdf-pages/assemble.ts';
import { filesOfPlan, withOthers } from '#editing/pdf-pages/page-plan.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = { password?: string; pageOrder: string[] };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-reorder'],
  async convert([input], output, { password, pageOrder }, run) {
    const part = await partOf(await unsignedSource(input, password, run), run);
    const pages = await part.pages();
    const named = filesOfPlan(pageOrder, [{ part, pages }]).flat();
    const taken = withOthers(named, { part, pages });
    await assemble(part, taken, output.path('pdf'), run);
  },
});
