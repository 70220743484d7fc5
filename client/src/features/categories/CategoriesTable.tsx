import { categoryEndpoints } from '@doorstep/contract/categories/endpoints'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { deniedTextOr, fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { ActiveToggle } from '../../ui/ActiveToggle.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { notify } from '../../ui/toast.ts'
import { hasRoomBelow, levelOf, neverShownAlong, pathTo, priorityAlong } from './tree.ts'

interface CategoriesTableProps {
  query: UseQueryResult<ManagedCategory[]>
  /** The parent of the category level to show. */
  parentId: number | null
  onEdit: (category: ManagedCategory) => void
  onToggle: (category: ManagedCategory) => void
}

interface Row {
  category: ManagedCategory
  path: readonly ManagedCategory[]
  countBelow: number
  disabledReason: string | undefined
  onEdit: () => void
  onToggle: () => void
  /** Moves the row up or down by one place. Undefined if the row is first or last and cannot move that way. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** The categories of one level, in order. */
export function CategoriesTable({ query, parentId, onEdit, onToggle }: CategoriesTableProps) {
  const { place, failure } = usePlacing()
  const { data } = query
  const rows = useMemo(() => {
    const level = levelOf(data ?? [], parentId)
    return level.map((category, index): Row => {
      const [previous, afterNext] = [level[index - 1], level[index + 2]]
      return {
        category,
        path: pathTo(data ?? [], category.categoryId),
        countBelow: levelOf(data ?? [], category.categoryId).length,
        disabledReason: category.can.includes('category:manage')
          ? undefined
          : 'Only an administrator may change categories.',
        onEdit: () => onEdit(category),
        onToggle: () => onToggle(category),
        onUp: previous && (() => place(category, previous.categoryId, 'up')),
        onDown:
          index + 1 < level.length ? () => place(category, afterNext?.categoryId ?? null, 'down') : undefined,
      }
    })
  }, [data, parentId, onEdit, onToggle, place])
  return (
    <>
      {failure && (
        <div className="p-4">
          <Notice tone="danger" title={failure.message}>
            {failure.detail && <p>{failure.detail}</p>}
          </Notice>
        </div>
      )}
      <QueryTable
        caption="Categories"
        query={query}
        rows={data && rows}
        rowKey={({ category }) => category.categoryId}
        columns={COLUMNS}
        card={card}
        empty={<EmptyState message="No categories found." />}
        errorText={deniedTextOr(query.error, 'We couldn’t load the categories. Try again.')}
      />
    </>
  )
}

function usePlacing() {
  const { mutate, error } = useApiMutation(categoryEndpoints.moveCategory)
  const place = useCallback(
    ({ categoryId, name }: ManagedCategory, beforeId: number | null, way: 'up' | 'down') =>
      mutate(
        { params: { categoryId }, body: { beforeId } },
        { onSuccess: () => notify.success(`${name} moved ${way}.`) },
      ),
    [mutate],
  )
  return { place, failure: error && fixedText(error, 'We couldn’t move the category. Try again.') }
}

const COLUMNS: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => <Name row={row} />, isRowHeader: true, share: 100 },
  { id: 'below', header: 'Subcategories', cell: below, className: 'tabular-nums' },
  {
    id: 'priority',
    header: 'Priority',
    cell: (row) => <Priority row={row} />,
    className: 'whitespace-nowrap',
  },
  { id: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
  { id: 'actions', header: 'Actions', cell: (row) => <Actions row={row} /> },
]

function below({ path, countBelow }: Row) {
  return hasRoomBelow(path) ? countBelow : '-'
}

function Name({ row: { category, path } }: { row: Row }) {
  const { categoryId, name, question, advice } = category
  return (
    <>
      {hasRoomBelow(path) ? (
        <Link
          href={`${paths.manageCategories}?parentId=${categoryId}`}
          className="inline-flex min-h-11 min-w-11 items-center break-words md:inline-block md:min-h-0 md:min-w-0 md:py-0.5"
        >
          {name}
        </Link>
      ) : (
        <span dir="auto" className="break-words">
          {name}
        </span>
      )}
      {(question || advice) && (
        <span
          dir="auto"
          title={[question, advice].filter(Boolean).join(' ')}
          className="block text-xs font-normal break-words text-muted in-[th]:truncate print:whitespace-normal"
        >
          {question && <span>{`${question}${advice ? ' ' : ''}`}</span>}
          {advice && (
            <>
              <span className="font-medium">Advice:</span> {advice}
            </>
          )}
        </span>
      )}
      {neverShownAlong(path) && (
        <span className="block text-xs font-normal text-muted">Never shown to residents</span>
      )}
    </>
  )
}

/** Shows the category's own priority, or the inherited priority in a muted style. */
function Priority({ row: { category, path } }: { row: Row }) {
  const isOwn = category.defaultPriority !== null
  return <span className={isOwn ? undefined : 'text-muted'}>{priorityAlong(path)}</span>
}

function Status({ row }: { row: Row }) {
  const { name, isActive } = row.category
  return (
    <ActiveToggle
      name={name}
      isActive={isActive}
      disabledReason={row.disabledReason}
      onToggle={row.onToggle}
    />
  )
}

function Actions({ row }: { row: Row }) {
  const { name } = row.category
  const { disabledReason, onEdit, onUp, onDown } = row
  return (
    <div className="flex flex-wrap gap-2 in-[td]:flex-nowrap">
      <RowAction label="Edit" name={name} disabledReason={disabledReason} onPress={onEdit} />
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        disabledReason={disabledReason ?? (onUp ? undefined : 'This category is already the first.')}
        {...(onUp && { onPress: onUp })}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabledReason={disabledReason ?? (onDown ? undefined : 'This category is already the last.')}
        {...(onDown && { onPress: onDown })}
      />
    </div>
  )
}

function card(row: Row) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div dir="auto" className="min-w-0 font-medium wrap-anywhere">
          <Name row={row} />
        </div>
        <Status row={row} />
      </div>
      <p className="text-xs text-muted">
        <Priority row={row} />
        <span>
          {hasRoomBelow(row.path)
            ? ` · ${row.countBelow} ${row.countBelow === 1 ? 'subcategory' : 'subcategories'}`
            : ''}
        </span>
      </p>
      <Actions row={row} />
    </div>
  )
}
