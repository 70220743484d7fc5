import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import {
  MakeLandlordReport,
  LandlordReport,
  LandlordReportFile,
  LandlordReportParams,
  ReadLandlordReport,
} from './schema.ts'

export const landlordReportEndpoints = endpoints({
  readLandlordReport: {
    method: 'GET',
    path: '/reports/landlord',
    permission: 'landlordReport:make',
    query: ReadLandlordReport,
    response: LandlordReport,
  },
  listLandlordReports: {
    method: 'GET',
    path: '/landlord-reports',
    permission: 'landlordReport:make',
    shows: ['landlordReport'],
    response: z.array(LandlordReportFile),
  },
  makeLandlordReport: {
    method: 'POST',
    path: '/landlord-reports',
    permission: 'landlordReport:make',
    touches: ['landlordReport'],
    body: MakeLandlordReport,
    response: LandlordReportFile,
  },
  fetchLandlordReport: {
    method: 'GET',
    path: '/landlord-reports/:reportId/file',
    permission: 'landlordReport:make',
    params: LandlordReportParams,
    response: 'binary',
    media: ['application/pdf'],
  },
})
