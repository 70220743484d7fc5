import type { FastifyInstance } from 'fastify'
import { orderCertificateEndpoints as e } from '@doorstep/contract/orders/certificates/endpoints'
import { route } from '../../../http/route.ts'
import { giveCertificate, readGivenCertificate } from './service.ts'

export function orderCertificateRoutes(app: FastifyInstance): void {
  route(app, e.giveCertificate, giveCertificate)
  route(app, e.readGivenCertificate, readGivenCertificate)
}
