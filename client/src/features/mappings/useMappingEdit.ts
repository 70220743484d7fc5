import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { useState } from 'react'
import { fixedText, type FailureText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { notify } from '../../ui/toast.ts'
import type { MappingGroup } from './mappingGroups.ts'

/** Edits one row at a time. The remove buttons only mark roles for removal. Save sends the changes. */
export function useMappingEdit() {
  const send = useApiMutation(mappingEndpoints.removeRoles)
  const [key, setKey] = useState<string | null>(null)
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<FailureText | null>(null)

  const start = (group: MappingGroup | null) => {
    setKey(group?.key ?? null)
    setRemoved(new Set())
    setProblem(null)
  }
  const toggle = (roleId: number) =>
    setRemoved((now) => {
      const next = new Set(now)
      if (!next.delete(roleId)) next.add(roleId)
      return next
    })
  const save = async ({ userId, propertyId }: MappingGroup) => {
    setProblem(null)
    if (removed.size === 0) {
      notify.unchanged()
      start(null)
      return
    }
    try {
      await send.mutateAsync({ body: [...removed].map((roleId) => ({ userId, propertyId, roleId })) })
      notify.success(removed.size === 1 ? 'Role removed.' : 'Roles removed.')
      start(null)
    } catch (error) {
      setProblem(fixedText(error, 'We couldn’t remove the roles. Try again.'))
    }
  }
  return { key, removed, problem, isSaving: send.isPending, start, cancel: () => start(null), toggle, save }
}

export type MappingEdit = ReturnType<typeof useMappingEdit>
