// The jobs of all owners: why they failed, and a way to cancel them. File names are not shown.
import { fill, hasEnded, jobStates, routes, type AdminJob } from '@octavo/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { admin } from '#messages/admin.ts';
import { formatCount } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { JobRow, ownerOf } from '#screens/admin/job-row.tsx';
import { Loaded } from '#screens/admin/loaded.tsx';
import { Pager } from '#screens/admin/pager.tsx';
import { StuckJobs } from '#screens/admin/stuck-jobs.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ChoiceField } from '#ui/forms/fields.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toasts.ts';

const words = admin.jobs;
const perPage = 20;
const longestSearch = 200;
const refreshMs = 5_000;
const newest = { search: '', state: 'all', page: 1 };

export function Jobs() {
  const [shown, setShown] = useState(newest);
  const [toConfirm, setToConfirm] = useState<AdminJob>();
  const jobs = useJobs(shown);
  const cancel = useCancel();
  const confirm = () => {
    if (toConfirm) cancel.mutate(toConfirm.id);
    setToConfirm(undefined);
  };
  return (
    <Card>
      <div className="admin-card">
        <div className="admin-filters">
          <SearchField
            label={words.search}
            maxLength={longestSearch}
            value={shown.search}
            onChange={(search) => setShown({ ...shown, search, page: 1 })}
          />
          <ChoiceField
            label={words.state}
            value={shown.state}
            onChange={(state) => setShown({ ...shown, state, page: 1 })}
            choices={[
              { value: 'all', label: words.all },
              ...jobStates.map((state) => ({ value: state, label: words.states[state] })),
            ]}
          />
        </div>
        <StuckJobs />
        {cancel.error && <Notice tone="problem">{cancel.error.message}</Notice>}
        <Loaded query={jobs}>
          {({ jobs: found, pagination }) => (
            <>
              <output className="admin-count">
                {found.length === 0 ? words.none : formatCount(pagination.total, words.count)}
              </output>
              <ul className="admin-list">
                {found.map((job) => (
                  <JobRow
                    key={job.id}
                    job={job}
                    {...(!hasEnded(job) && { onCancel: () => setToConfirm(job) })}
                  />
                ))}
              </ul>
              <Pager
                page={shown.page}
                pages={pagination.total_pages}
                onTurn={(page) => setShown({ ...shown, page })}
              />
            </>
          )}
        </Loaded>
        <p className="admin-note">{words.privacy}</p>
      </div>
      <ConfirmDialog
        isOpen={toConfirm !== undefined}
        title={words.cancelTitle}
        text={toConfirm ? fill(words.cancelText, describe(toConfirm)) : ''}
        action={words.cancel}
        cancel={words.keep}
        onConfirm={confirm}
        onCancel={() => setToConfirm(undefined)}
      />
    </Card>
  );
}

const describe = (job: AdminJob) => ({ type: typeLabel(job.type), owner: ownerOf(job) });

const useJobs = ({ search, state, page }: typeof newest) =>
  useQuery({
    queryKey: ['admin', 'jobs', search, state, page],
    staleTime: 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        ...{ page, limit: perPage },
        search: search || undefined,
        state: state === 'all' ? undefined : state,
      };
      return (await call(routes.admin.jobs, { query, signal })).data;
    },
  });

function useCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(routes.admin.cancelJob, { params: { id } }),
    onSuccess: ({ data }) => {
      showToast(data.cancelled ? words.cancelled : words.ended);
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
