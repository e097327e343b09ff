import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../../testing/page.js';
import { FilePreview } from './file-preview.js';
import { shownAs, type StoredFile } from './stored-file.js';

beforeEach(startPage);
afterEach(endPage);

const file: StoredFile = {
  ...{ id: '0190a000-0000-7000-8000-0000000000f1', kind: 'attachment', fileName: 'a.dcm', ext: '.dcm', size: 2_048, sha256: 'ab' },
  ...{ contentType: 'application/dicom', geometry: null, facts: {}, createdAt: '2025-06-11T01:20:00Z' },
};
const scan = { schema: 'CE', vertices: 9, faces: 3, isReadable: false };

it.each([
  ['model/stl', {}, 'model'],
  ['model/x-packed-scan', { scan: { ...scan, schema: 'CC', isReadable: true } }, 'model'],
  ['model/x-packed-scan', { scan }, 'secretScan'],
  ['image/svg+xml', {}, 'image'],
  ['application/pdf', {}, 'pdf'],
  ['application/dicom', {}, 'dicom'],
  ['text/html', {}, 'none'],
] as const)('%s with %j is shown as what its bytes are', (contentType, facts, shown) =>
  expect(shownAs({ contentType, facts })).toBe(shown),
);

it('tells of a DICOM what is no secret of the patient, and asks for no picture', async () => {
  const asked = serve(() => null);
  const dicom = {
    ...{ transferSyntax: '1.2.840.10008.1.2.1', modality: 'CT', manufacturer: 'Planmeca', studyDate: '2025-06-10' },
    ...{ rows: 512, columns: 512, frames: null },
  };
  drawPage(<FilePreview file={{ ...file, facts: { dicom } }} />);
  expect(await screen.findByText('DICOM 影像没有预览。为保护患者，仅显示以下技术信息。')).toBeTruthy();
  for (const said of ['CT', 'Planmeca', '1.2.840.10008.1.2.1']) expect(screen.getByText(said)).toBeTruthy();
  expect(asked).toEqual([]);
});

it('says of a scan that only its maker can read how to get one that others can', async () => {
  serve(() => null);
  drawPage(<FilePreview file={{ ...file, contentType: 'model/x-packed-scan', facts: { scan } }} />);
  expect(await screen.findByText(/厂商自有的格式（CE）.*导出为 STL 或 PLY/)).toBeTruthy();
});

it('shows a paper apart from the page, and says when it cannot be read', async () => {
  serve(() => new Response(null, { status: 500 }));
  drawPage(<FilePreview file={{ ...file, fileName: 'a.pdf', ext: '.pdf', contentType: 'application/pdf' }} />);
  expect((await screen.findByRole('alert')).textContent).toBeTruthy();
});
