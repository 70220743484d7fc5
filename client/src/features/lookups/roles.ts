import { lookupEndpoints } from '@doorstep/contract/lookups/endpoints'
import { q } from '../../api/query.ts'

/** The query of all roles. The response shows which roles this reader can give. */
export const rolesQuery = () => ({ ...q(lookupEndpoints.listRoles), staleTime: Infinity })
