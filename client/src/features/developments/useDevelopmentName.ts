import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/** Returns the name of the development with this id. Undefined until the name has loaded. */
export function useDevelopmentName(developmentId: string | undefined): string | undefined {
  const found = useQuery({
    ...q(developmentEndpoints.listDevelopments, {
      query: { developmentId: Number(developmentId ?? 0), limit: 1 },
    }),
    enabled: developmentId !== undefined,
  })
  if (developmentId === undefined) return undefined
  return found.data?.[0]?.developmentName
}
