export { channelAccountTable, findChannelAccounts, type ChannelAccountListed } from './channel-account.js';
