import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FONTS_FOLDER, portalFonts } from '../../../server-pages/portal-fonts.ts';
import { mailFontPath } from './mail-fonts.ts';

const FOLDER = dirname(createRequire(import.meta.url).resolve('@gatehouse/mail/assets/mark.png'));
const PICTURES = ['mark.png', 'shield.png'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Mail programs fetch these for as long as a mail is kept, so their URLs never change. */
export function mailAssetsRoutes(app: FastifyInstance): void {
  for (const picture of PICTURES) {
    app.get(`/mail/${picture}`, (_request, reply) => {
      // Webmail loads them cross-origin.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.sendFile(picture, FOLDER, { maxAge: DAY_MS });
    });
  }
  for (const font of portalFonts()) {
    app.get(mailFontPath(font), (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
      return reply.sendFile(font.file, FONTS_FOLDER, { maxAge: DAY_MS });
    });
  }
}
