// Every tool as a link, by group.
import { catalogueGroups, fill, toolAddress, tools, type CatalogueGroup } from '@octavo/contract';
import { Link } from 'react-router';
import { isAvailable, missingPrograms } from '#converting/availability.ts';
import { labelFor } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { Card } from '#ui/layout/card.tsx';
import './all-tools.css';

/** The links lead to the upload screen, which visitors may use (specification section 6). */
export const AllTools = () => (
  <section aria-labelledby="all-tools">
    <h2 id="all-tools">{messages.home.allTools}</h2>
    <div className="all-tools">
      <Card>
        <div className="all-tools-groups">
          {groups.map((group) => (
            <Group key={group} group={group} />
          ))}
        </div>
        {missingPrograms.length > 0 && (
          <p className="all-tools-missing">
            {fill(messages.home.missingPrograms, { programs: missingPrograms.join(', ') })}
          </p>
        )}
      </Card>
    </div>
  </section>
);

const offered = tools.filter(({ conversionType }) => isAvailable(conversionType));
const groups = (Object.keys(catalogueGroups) as CatalogueGroup[]).filter((group) =>
  offered.some((tool) => tool.group === group),
);

const Group = ({ group }: { group: CatalogueGroup }) => (
  <section className="all-tools-group" aria-labelledby={`tools-${group}`}>
    <h3 id={`tools-${group}`}>{labelFor(catalogueGroups[group])}</h3>
    <ul>
      {offered
        .filter((tool) => tool.group === group)
        .map(({ id, label }) => (
          <li key={id}>
            <Link to={toolAddress(id)}>{labelFor(label)}</Link>
          </li>
        ))}
    </ul>
  </section>
);
