import type { FastifyInstance } from 'fastify'
import { orderLinkEndpoints } from '@doorstep/contract/orders/by-link/endpoints'
import { orderCertificateEndpoints } from '@doorstep/contract/orders/certificates/endpoints'
import { orderNoteEndpoints } from '@doorstep/contract/orders/notes/endpoints'
import { variationEndpoints } from '@doorstep/contract/orders/variations/endpoints'
import { route } from '../../../http/route.ts'
import {
  readCertificateByLink,
  readNotePhotoByLink,
  readPhotoByLink,
  readVariationFileByLink,
} from './service.ts'

export function orderLinkFileRoutes(app: FastifyInstance): void {
  route(app, orderNoteEndpoints.readNotePhotoByLink, readNotePhotoByLink)
  route(app, orderCertificateEndpoints.readCertificateByLink, readCertificateByLink)
  route(app, variationEndpoints.readVariationFileByLink, readVariationFileByLink)
  route(app, orderLinkEndpoints.readPhotoByLink, readPhotoByLink)
}
