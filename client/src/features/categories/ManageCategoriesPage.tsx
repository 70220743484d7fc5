import { categoryEndpoints } from '@doorstep/contract/categories/endpoints'
import { CategoryParams, type ManagedCategory } from '@doorstep/contract/categories/schema'
import { NO_FOURTH_LEVEL } from '@doorstep/contract/categories/texts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { q, useApiMutation } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { useAddress } from '../../tables/address.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ToggleDialog } from '../../tables/ToggleDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Link } from '../../ui/Link.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { CategoriesTable } from './CategoriesTable.tsx'
import { hasRoomBelow, pathTo } from './tree.ts'

const CategoryDialog = dialogPart(async () => (await import('./CategoryDialog.tsx')).CategoryDialog)

const ADDRESS = { parentId: CategoryParams.shape.categoryId }

export default function ManageCategoriesPage(): ReactNode {
  const query = useQuery(q(categoryEndpoints.listManagedCategories))
  const { parentId } = useAddress(ADDRESS)
  // An unknown category in the address shows the top level.
  const path = pathTo(query.data ?? [], parentId === undefined ? null : Number(parentId))
  const shown = path.at(-1)
  const [edited, setEdited] = useState<ManagedCategory | 'new' | null>(null)
  const [toggled, setToggled] = useState<ManagedCategory | null>(null)
  const toggle = useApiMutation(categoryEndpoints.toggleCategory)
  const canAdd = useCan('category:manage')
  return (
    <>
      <ManagementHeader
        title="Manage Categories"
        lead="The categories that residents choose from when they report an issue, and the advice they get."
      >
        <ExportButton
          endpoint={categoryEndpoints.exportCategories}
          query={shown ? { parentId: shown.categoryId } : {}}
          fileName="categories"
        />
        <Button disabledReason={addingReason(canAdd, path)} onPress={() => setEdited('new')}>
          + Add Category
        </Button>
      </ManagementHeader>
      <Card isFlush title={<Way path={path} />}>
        <CategoriesTable
          query={query}
          parentId={shown?.categoryId ?? null}
          onEdit={setEdited}
          onToggle={setToggled}
        />
      </Card>
      {edited && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          above={path}
          onClose={() => setEdited(null)}
        />
      )}
      {toggled && (
        <ToggleDialog
          noun="category"
          name={toggled.name}
          isActive={toggled.isActive}
          effect={
            toggled.isActive
              ? 'will become inactive: new reports will no longer offer it or the categories below it. Existing issues will keep it.'
              : 'will become active: new reports will offer it again.'
          }
          toggle={() =>
            toggle.mutateAsync({
              params: { categoryId: toggled.categoryId },
              body: { isActive: !toggled.isActive },
            })
          }
          onClose={() => setToggled(null)}
        />
      )}
    </>
  )
}

function addingReason(canAdd: boolean, path: readonly ManagedCategory[]): string | undefined {
  if (!canAdd) return 'Only an administrator may add categories.'
  return hasRoomBelow(path) ? undefined : NO_FOURTH_LEVEL
}

const STEP = 'inline-flex min-h-11 items-center md:min-h-0'

/** The path to the level shown, such as "All categories / Plumbing / Leak". */
function Way({ path }: { path: readonly ManagedCategory[] }) {
  if (path.length === 0) return <span>All categories</span>
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <Link href={paths.manageCategories} className={STEP}>
        All categories
      </Link>
      {path.map(({ categoryId, name }, index) => (
        <span key={categoryId} className="flex min-w-0 items-center gap-x-1.5">
          <span aria-hidden="true">/</span>
          {index === path.length - 1 ? (
            <span dir="auto" className="min-w-0 break-words">
              {name}
            </span>
          ) : (
            <Link href={`${paths.manageCategories}?parentId=${categoryId}`} className={STEP}>
              {name}
            </Link>
          )}
        </span>
      ))}
    </span>
  )
}
