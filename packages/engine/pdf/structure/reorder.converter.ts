// Puts the pages of a PDF into another order; none is lost.
import { converter } from '#core/converter.ts';
import { assemble, partOf } from './assemble.ts';
import { sourceOf } from './document.ts';
import { filesOfPlan, withOthers } from './page-plan.ts';
import { warnOfSignatures } from './signatures.ts';

type Options = { password?: string; pageOrder: string[] };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-reorder'],
  async convert([input], output, { password, pageOrder }, run) {
    const part = await partOf(sourceOf(input, password), run);
    const pages = await part.pages();
    const named = filesOfPlan(pageOrder, [{ part, pages }]).flat();
    const taken = withOthers(named, { part, pages });
    await warnOfSignatures([input], run);
    await assemble(part, taken, output.path('pdf'), run);
  },
});
