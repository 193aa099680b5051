import { describe } from 'vitest';
import { testFaults } from './faults/testFaults.ts';

describe('a service that goes wrong', () => {
  testFaults('slow');
});
