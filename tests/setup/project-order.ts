// Runs the projects in the order of the configuration, and within each the slowest files first. Vitest caches their durations; without
// them it starts with the largest files.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export default class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
