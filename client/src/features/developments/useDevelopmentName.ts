import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/** The name of a development from the id in the address. Undefined until loaded. */
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
