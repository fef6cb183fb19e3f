import { tokenEndpoints } from '../../../../shared/api/tokens.ts'
import { route } from '../../../http/answer.ts'
import type { TokenService } from './token-service.ts'

export const tokenRoutes = (tokens: TokenService) => [
  route(tokenEndpoints.authenticate, ({ body, request }) => tokens.signIn({ ...body, address: request.ip })),
  route(tokenEndpoints.refreshToken, ({ body }) => tokens.refresh(body.refresh)),
  route(tokenEndpoints.getVerifiedToken, ({ body, request }) =>
    tokens.verify({ refresh: body.refresh, code: body.otp_token, address: request.ip }),
  ),
  route(tokenEndpoints.verifyToken, ({ body }) => tokens.check(body.token)),
]
