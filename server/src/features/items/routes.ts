import type { FastifyInstance } from 'fastify'
import { itemEndpoints as e } from '@doorstep/contract/items/endpoints'
import { oneClickRoute } from '../../http/oneClick.ts'
import { route } from '../../http/route.ts'
import {
  changeMailChoice,
  listItems,
  listMailChoices,
  readItems,
  readUnreadItems,
  unsubscribe,
} from './service.ts'

export function itemRoutes(app: FastifyInstance): void {
  route(app, e.listItems, listItems)
  route(app, e.readUnreadItems, readUnreadItems)
  route(app, e.readItems, readItems)
  route(app, e.listMailChoices, listMailChoices)
  route(app, e.changeMailChoice, changeMailChoice)
  oneClickRoute(app, e.unsubscribe, unsubscribe)
}
