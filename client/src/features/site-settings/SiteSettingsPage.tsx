import { ArrowLeft, LayoutGrid, Rows3, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { storedViewMode, storeViewMode } from '../../lib/preferences.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { searchGroups } from './cards.ts'
import { CardGroup } from './CardGroup.tsx'

const VIEWS = [
  { mode: 'grid', label: 'Show as grid', icon: LayoutGrid },
  { mode: 'list', label: 'Show as list', icon: Rows3 },
] as const

export default function SiteSettingsPage(): ReactNode {
  usePageTitle('Site Settings')
  const [search, setSearch] = useState('')
  const [view, setView] = useState(storedViewMode)
  const groups = searchGroups(search, useSession()?.permissions ?? [])
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0)
  return (
    <>
      <PageHeader
        title="Site Settings"
        lead="Everything that managers look after, in one place."
        action={
          <Link href={paths.dashboard} look={{ button: 'secondary' }}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Dashboard
          </Link>
        }
      />
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 sm:max-w-form">
          <TextInput
            type="search"
            label="Search settings"
            value={search}
            maxLength={100}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <fieldset aria-label="View" className="ml-auto flex gap-1">
          {VIEWS.map(({ mode, label, icon }) => (
            <IconButton
              key={mode}
              icon={icon}
              label={label}
              aria-pressed={view === mode}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              onPress={() => {
                storeViewMode(mode)
                setView(mode)
              }}
            />
          ))}
        </fieldset>
      </div>
      <p aria-live="polite" className="sr-only">
        {search.trim() !== '' && (count === 1 ? '1 setting found.' : `${count} settings found.`)}
      </p>
      <div className="flex flex-col gap-8">
        {groups.map((group) => (
          <CardGroup key={group.title} group={group} view={view} />
        ))}
      </div>
      {count === 0 && (
        <EmptyState
          icon={Search}
          message="No setting matches your search."
          action={
            <Button variant="secondary" onPress={() => setSearch('')}>
              Clear the search
            </Button>
          }
        />
      )}
    </>
  )
}
