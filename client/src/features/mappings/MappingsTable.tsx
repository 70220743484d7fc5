import type { Mapping } from '@doorstep/contract/mappings/schema'
import { useState, type ReactNode } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import type { Column } from '../../tables/columns.ts'
import { GroupedListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { HomeLink } from '../../tables/HomeLink.tsx'
import { PersonLink } from '../../tables/PersonLink.tsx'
import { furtherAddress } from '../properties/format.ts'
import { FoldButton, foldedPlaces, FoldedRoles } from './FoldedMappings.tsx'
import { groupsIn, groupsOf, linesOf, type MappingGroup, type MappingLine } from './mappingGroups.ts'
import { RoleChips } from './RoleChips.tsx'
import { useMappingEdit, type MappingEdit } from './useMappingEdit.ts'

export function MappingsTable({ list }: ListProps<Mapping>) {
  const edit = useMappingEdit()
  const fold = useFold()
  return (
    <GroupedListSection
      list={list}
      rowsOf={(rows) => linesOf(groupsOf(rows), fold.isOpen)}
      countedIn={groupsIn}
      caption="Roles of people at properties"
      columnList="mappings"
      noun="mapping"
      rowKey={(line) => line.key}
      columns={columnsOf(edit, fold)}
      card={cardOf(edit, fold)}
      empty={<EmptyState message="Nobody has a role here." hint="Add a mapping, or remove a filter." />}
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the mappings. Try again.')}
    />
  )
}

function useFold() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const toggle = (userId: number) =>
    setOpened((now) => {
      const next = new Set(now)
      if (!next.delete(userId)) next.add(userId)
      return next
    })
  return { isOpen: (userId: number) => opened.has(userId), toggle }
}

type Fold = ReturnType<typeof useFold>

function cardOf(edit: MappingEdit, fold: Fold) {
  return (line: MappingLine) =>
    'folded' in line ? (
      <div className="flex flex-col gap-3 text-sm">
        <div>
          <Person group={line} />
          <p className="mt-1 text-muted">{foldedPlaces(line)}</p>
        </div>
        <FoldedRoles person={line} />
        <FoldButton person={line} isOpen={fold.isOpen(line.userId)} onToggle={fold.toggle} />
      </div>
    ) : (
      <GroupCard group={line} edit={edit} />
    )
}

function GroupCard({ group, edit }: { group: MappingGroup; edit: MappingEdit }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div>
        <Person group={group} />
        <div className="mt-1 text-muted">
          <Property group={group} />
        </div>
      </div>
      <Roles group={group} edit={edit} />
      <RowActions group={group} edit={edit} />
    </div>
  )
}

export function columnsOf(edit: MappingEdit, fold: Fold): Column<MappingLine>[] {
  return [
    {
      id: 'user',
      header: 'User',
      cell: (line) => <Person group={line} />,
      sort: 'user',
      isRowHeader: true,
      share: 50,
    },
    {
      id: 'property',
      header: 'Property',
      cell: (line) => ('folded' in line ? foldedPlaces(line) : <Property group={line} />),
      sort: 'property',
      share: 50,
    },
    {
      id: 'roles',
      header: 'Roles',
      cell: (line) => ('folded' in line ? <FoldedRoles person={line} /> : <Roles group={line} edit={edit} />),
      className: 'min-w-56',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (line) =>
        'folded' in line ? (
          <FoldButton person={line} isOpen={fold.isOpen(line.userId)} onToggle={fold.toggle} />
        ) : (
          <RowActions group={line} edit={edit} />
        ),
    },
  ]
}

/** Long text wraps on a card, but a table cuts it off. */
const LINE = 'block break-words in-[table]:truncate print:whitespace-normal'

function Person({ group }: { group: MappingLine }): ReactNode {
  return (
    <>
      <span title={group.userName} className={`${LINE} font-medium`}>
        <PersonLink id={group.userId} name={group.userName} isAlone />
      </span>
      <span title={group.userEmail} className={`${LINE} text-xs font-normal break-all text-muted`}>
        {`${group.userEmail}${group.userStatus === 'Approved' ? '' : ` · ${group.userStatus}`}`}
      </span>
    </>
  )
}

function Property({ group }: { group: MappingGroup }): ReactNode {
  const further = furtherAddress(group.propertyName, group.propertyAddress)
  return (
    <>
      <span title={group.propertyName} className={LINE}>
        <HomeLink id={group.propertyId} name={group.propertyName} isAlone />
      </span>
      {further !== '' && (
        <span title={further} className={`${LINE} text-xs text-muted`}>
          {further}
        </span>
      )}
    </>
  )
}

function Roles({ group, edit }: { group: MappingGroup; edit: MappingEdit }) {
  const isEdited = edit.key === group.key
  return (
    <div className="flex flex-col gap-2">
      <RoleChips group={group} removed={isEdited ? edit.removed : null} onToggle={edit.toggle} />
      {isEdited && edit.problem && <ErrorPanel {...edit.problem} />}
    </div>
  )
}

function RowActions({ group, edit }: { group: MappingGroup; edit: MappingEdit }) {
  const of = `${group.userName} at ${group.propertyName}`
  const isEdited = edit.key === group.key
  const kept = useKeptFocus(isEdited)
  return (
    <div {...kept} className="flex gap-2">
      {isEdited ? (
        <>
          <Button
            size="sm"
            aria-label={`Save ${of}`}
            isBusy={edit.isSaving}
            busyText="Saving..."
            onPress={() => void edit.save(group)}
          >
            Save
          </Button>
          <RowAction label="Cancel" name={of} isDisabled={edit.isSaving} onPress={edit.cancel} />
        </>
      ) : (
        <RowAction
          label="Edit"
          name={of}
          disabledReason={
            group.can.includes('mapping:change')
              ? undefined
              : (group.blocked ?? 'You may not change these roles.')
          }
          isDisabled={edit.isSaving}
          onPress={() => edit.start(group)}
        />
      )}
    </div>
  )
}
