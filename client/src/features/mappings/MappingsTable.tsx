import type { Mapping } from '@doorstep/contract/mappings/schema'
import type { ReactNode } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import type { Column } from '../../tables/columns.ts'
import { GroupedListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { groupsOf, type MappingGroup } from './mappingGroups.ts'
import { RoleChips } from './RoleChips.tsx'
import { useMappingEdit, type MappingEdit } from './useMappingEdit.ts'

export function MappingsTable({ list }: ListProps<Mapping>) {
  const edit = useMappingEdit()
  return (
    <GroupedListSection
      list={list}
      rowsOf={groupsOf}
      caption="Roles of people at properties"
      noun="mapping"
      rowKey={(group) => group.key}
      columns={columnsOf(edit)}
      card={cardOf(edit)}
      empty={<EmptyState message="Nobody has a role here." hint="Add a mapping, or take a filter off." />}
      errorText={deniedTextOr(list.query.error, 'Failed to fetch mappings')}
    />
  )
}

function cardOf(edit: MappingEdit) {
  return (group: MappingGroup) => (
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

function columnsOf(edit: MappingEdit): Column<MappingGroup>[] {
  return [
    {
      id: 'user',
      header: 'User',
      cell: (group) => <Person group={group} />,
      sort: 'user',
      isRowHeader: true,
    },
    {
      id: 'property',
      header: 'Property',
      cell: (group) => <Property group={group} />,
      sort: 'property',
      className: 'min-w-52',
    },
    {
      id: 'roles',
      header: 'Roles',
      cell: (group) => <Roles group={group} edit={edit} />,
      className: 'min-w-56',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (group) => <RowActions group={group} edit={edit} />,
      className: 'min-w-40',
    },
  ]
}

function Person({ group }: { group: MappingGroup }): ReactNode {
  return (
    <>
      <span className="font-medium break-words">{group.userName}</span>
      <span className="block text-xs font-normal break-all text-muted">
        {group.userEmail}
        {group.userStatus !== 'Approved' && ` · ${group.userStatus}`}
      </span>
    </>
  )
}

function Property({ group }: { group: MappingGroup }): ReactNode {
  return (
    <>
      {group.propertyName}
      <span className="block text-xs text-muted">{group.propertyAddress}</span>
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
