import { ownerEndpoints } from '@doorstep/contract/issues/owners/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../../api/query.ts'
import { LaterComboBox, OPTIONS_MAX } from '../../../ui/LaterComboBox.tsx'
import { Select } from '../../../ui/Select.tsx'

export interface ChosenOwner {
  ownerId: 'me' | number | null | undefined
  name?: string
}

interface OwnerChoiceProps {
  /** An issue to assign. The field suggests the people who can own the issue. */
  issue: Issue | undefined
  value: ChosenOwner
  onChange: (owner: ChosenOwner) => void
}

const WAYS = [
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody' },
  { value: 'other', label: 'Somebody else' },
] as const
type Way = (typeof WAYS)[number]['value']

/** A field for the owner of several issues. */
export function OwnerChoice({ issue, value, onChange }: OwnerChoiceProps) {
  const way: Way = value.ownerId === 'me' ? 'me' : value.ownerId === null ? 'nobody' : 'other'
  const choose = (next: Way) =>
    onChange({ ownerId: { me: 'me' as const, nobody: null, other: undefined }[next] })
  return (
    <>
      <Select label="Owner" value={way} onChange={choose} options={WAYS} />
      {way === 'other' && issue && <Person issueId={issue.issueId} value={value} onChange={onChange} />}
    </>
  )
}

function Person({ issueId, value, onChange }: Omit<OwnerChoiceProps, 'issue'> & { issueId: number }) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(ownerEndpoints.listOwners, { params: { issueId }, query: { q: search, limit: OPTIONS_MAX } }),
  )
  const chosen = typeof value.ownerId === 'number' ? { id: value.ownerId, label: value.name ?? '' } : null
  return (
    <LaterComboBox
      label="Who"
      hint="Choose from the staff who look after these homes. We tell the person you choose."
      isRequired
      value={chosen}
      onChange={(option) =>
        onChange(option ? { ownerId: Number(option.id), name: option.label } : { ownerId: undefined })
      }
      options={(found.data?.rows ?? []).map(({ id, name }) => ({ id, label: name }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'We couldn’t load the staff. Try again.' : undefined}
    />
  )
}
