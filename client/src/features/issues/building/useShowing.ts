import { buildingEndpoints } from '@doorstep/contract/issues/building/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'

/** Returns who can see an issue in shared parts, for staff only. Undefined for all other issues. */
export function useShowing({ issueId, can }: Pick<Issue, 'issueId' | 'can'>) {
  const query = q(buildingEndpoints.readShowing, { params: { issueId } })
  return useQuery({ ...query, enabled: can.includes('issue:show') }).data
}
