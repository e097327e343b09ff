import { describe, expect, test } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { clinic, clinicSecret, providerChanged, providerDisabled, providerEnabled, providerEntered, providerRemoved } from './examples.js';
import { ProviderSubmit } from './provider-list.js';
import { providerDecider } from './provider-decider.js';
import type { TenantState } from './tenant-decider.js';

describe('providers of sign-in', () => {
  const { given } = specFor(providerDecider);
  const tenant: TenantState = { status: 'active', profile: null, packageId: null, datasourceId: null };
  const enter = { type: 'EnterProvider', profile: clinic, secretId: clinicSecret } as const;

  test('one that is entered waits until somebody enables it', () => {
    given()
      .when(enter, { seen: { tenant } })
      .then({ type: 'ProviderEntered', data: { ...clinic, secretId: clinicSecret } });
    given(providerEntered).when({ type: 'DisableProvider', source: 'clinic' }).thenNothing();
    given(providerEntered)
      .when({ type: 'EnableProvider', source: 'clinic' })
      .then({ type: 'ProviderEnabled', data: { source: 'clinic' } });
    given(providerEntered, providerEnabled).when({ type: 'EnableProvider', source: 'clinic' }).thenNothing();
    given(providerEntered, providerEnabled)
      .when({ type: 'DisableProvider', source: 'clinic' })
      .then({ type: 'ProviderDisabled', data: { source: 'clinic' } });
  });

  test('a change keeps it enabled or not, and its secret unless another one was typed', () => {
    const [name, other] = ['诊所', idAs<'secret'>('0197e000-0000-7000-8000-000000000442')];
    const change = { type: 'ChangeProvider', profile: { ...clinic, name }, secretId: null } as const;
    given(providerEntered)
      .when(change, { seen: { tenant } })
      .then({ type: 'ProviderChanged', data: { ...clinic, name, secretId: clinicSecret } });
    given(providerEntered)
      .when({ ...change, secretId: other }, { seen: { tenant } })
      .then({ type: 'ProviderChanged', data: { ...clinic, name, secretId: other } });
    given(providerEntered)
      .when({ ...change, profile: clinic }, { seen: { tenant } })
      .thenNothing();
    given(providerEntered, providerEnabled, providerChanged).when({ type: 'EnableProvider', source: 'clinic' }).thenNothing();
    given(providerEntered, providerChanged).when({ type: 'DisableProvider', source: 'clinic' }).thenNothing();
  });

  test('a source has one issuer, also after it was removed: elsewhere the same name is another person', () => {
    const elsewhere = { ...clinic, issuer: 'https://id.elsewhere.example.cn' };
    const said = { source: 'clinic', issuer: clinic.issuer };
    given(providerEntered)
      .when({ type: 'ChangeProvider', profile: elsewhere, secretId: clinicSecret }, { seen: { tenant } })
      .thenRefused('ProviderIssuerFixed', said);
    given(providerEntered, providerRemoved)
      .when({ ...enter, profile: elsewhere }, { seen: { tenant } })
      .thenRefused('ProviderIssuerFixed', said);
    given(providerEntered, providerEnabled, providerRemoved)
      .when(enter, { seen: { tenant } })
      .then({ type: 'ProviderEntered', data: { ...clinic, secretId: clinicSecret } });
  });

  test('what was never there, or is there no more, is not changed; what is there is not entered again', () => {
    for (const type of ['EnableProvider', 'DisableProvider', 'RemoveProvider'] as const)
      given().when({ type, source: 'clinic' }).thenRefused('ProviderNotFound');
    given(providerEntered, providerRemoved).when({ type: 'EnableProvider', source: 'clinic' }).thenRefused('ProviderNotFound');
    given(providerEntered, providerRemoved).when({ type: 'RemoveProvider', source: 'clinic' }).thenNothing();
    given(providerEntered, providerEnabled, providerDisabled)
      .when(enter, { seen: { tenant } })
      .thenRefused('ProviderExists', { source: 'clinic' });
  });

  test('its people belong to a tenant that is there, or to none', () => {
    given().when(enter).thenRefused('TenantNotFound');
    given()
      .when(enter, { seen: { tenant: { ...tenant, status: 'removed' } } })
      .thenRefused('TenantNotFound');
    const everybodys = { ...clinic, tenantId: null };
    given()
      .when({ ...enter, profile: everybodys })
      .then({ type: 'ProviderEntered', data: { ...everybodys, secretId: clinicSecret } });
  });
});

test.each([
  ['a source in capitals', { source: 'Clinic' }],
  ['an issuer that is no web address', { issuer: 'ldap://id.example' }],
  ['a tenant that is no number', { tenantId: 'abc' }],
  ['no client', { clientId: ' ' }],
])('a form with %s is refused', (_, wrong) => {
  const { tenantId: _tenant, ...form } = { ...clinic, clientSecret: 'Elf-Amseln' };
  expect(ProviderSubmit.parse(form).tenantId).toBeNull();
  expect(ProviderSubmit.safeParse({ ...form, ...wrong }).success).toBe(false);
});
