import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/** The name of a development that stands in the address as an id; undefined until it is known. */
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
