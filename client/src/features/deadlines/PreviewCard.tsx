import { deadlineEndpoints } from '@doorstep/contract/deadlines/endpoints'
import type { DeadlinesPreview } from '@doorstep/contract/deadlines/schema'
import { amountText, DEADLINE_KIND_LABELS, NO_PROMISE } from '@doorstep/contract/deadlines/texts'
import { ISSUE_PRIORITIES, type IssuePriority } from '@doorstep/contract/issues/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { formatExact } from '../../lib/dates.ts'
import { optionsOf } from '../../tables/filters.tsx'
import { Card } from '../../ui/Card.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Select } from '../../ui/Select.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { categoriesQuery, childrenOf } from '../lookups/categories.ts'

const BY_CATEGORY = 'category'

/** The deadlines that a report would get now. */
export function PreviewCard() {
  const [development, setDevelopment] = useState<ComboOption | null>(null)
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const [priority, setPriority] = useState<IssuePriority | typeof BY_CATEGORY>(BY_CATEGORY)
  const categories = useQuery(categoriesQuery())
  const isAsked = development !== null && categoryId !== null
  const query = useQuery({
    ...q(deadlineEndpoints.previewDeadlines, {
      query: {
        developmentId: Number(development?.id ?? 0),
        categoryId: categoryId ?? 0,
        ...(priority !== BY_CATEGORY && { priority }),
      },
    }),
    enabled: isAsked,
  })
  return (
    <Card title="Deadlines and owner of a new report">
      <div className="grid gap-3 md:grid-cols-3">
        <DevelopmentPicker
          label="Development"
          value={development}
          onChange={(option) => setDevelopment(option)}
        />
        <Select
          label="Category"
          placeholder="Choose a category"
          options={childrenOf(categories.data ?? [], null).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          value={categoryId}
          onChange={setCategoryId}
        />
        <Select
          label="Priority"
          options={[
            { value: BY_CATEGORY, label: 'The category’s default priority' },
            ...optionsOf(ISSUE_PRIORITIES),
          ]}
          value={priority}
          onChange={setPriority}
        />
      </div>
      <div className="mt-4 text-sm" aria-live="polite">
        {!isAsked && <p className="text-muted">Choose a development and a category.</p>}
        {isAsked && query.data && <Answer preview={query.data} />}
        {isAsked && query.error && (
          <ErrorPanel
            message={deniedTextOr(query.error, 'We couldn’t load the preview. Try again.')}
            query={query}
          />
        )}
      </div>
    </Card>
  )
}

function Answer({ preview: { priority, ownerName, deadlines } }: { preview: DeadlinesPreview }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 md:grid-cols-4">
      <Line name="Priority">{priority}</Line>
      <Line name="Owner">{ownerName ?? 'Nobody'}</Line>
      {deadlines.map(({ kind, dueAt, amount, unit }) => (
        <Line key={kind} name={DEADLINE_KIND_LABELS[kind]}>
          <time dateTime={dueAt}>{formatExact(dueAt)}</time>
          <span className="block text-xs text-muted">{amountText(amount, unit)}</span>
        </Line>
      ))}
      {deadlines.length === 0 && <Line name="Deadlines">{NO_PROMISE}</Line>}
    </dl>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd dir="auto" className="break-words">
        {children}
      </dd>
    </div>
  )
}
