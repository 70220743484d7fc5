import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { ChooseColumns, ColumnChoice } from './schema.ts'

export const columnChoiceEndpoints = endpoints({
  listColumnChoices: {
    method: 'GET',
    path: '/account/columns',
    permission: 'columnChoice:change',
    shows: ['columnChoice'],
    response: z.array(ColumnChoice),
  },
  chooseColumns: {
    method: 'PUT',
    path: '/account/columns',
    permission: 'columnChoice:change',
    touches: ['columnChoice'],
    body: ChooseColumns,
    response: z.array(ColumnChoice),
  },
})
