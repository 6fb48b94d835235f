// Runs the projects in the order in which the configuration names them, and within each what took longest last time first
// (Vitest keeps those times in its cache; without them it begins with the largest files).
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export default class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
