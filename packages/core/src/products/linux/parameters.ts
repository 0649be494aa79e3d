import { namesIn } from '../../deployment/jvm/readNames.js';

/**
 * Names of sysctl's parameters, of kernels from 2.6 to 6.18, those of single interfaces, file systems and protocols beside TCP left out. What is not here may still be one:
 * only a name that is nearly one of these, and none of them, is taken for misspelt. Sources: Documentation/admin-guide/sysctl and Documentation/networking/ip-sysctl
 * of the kernel, and what `sysctl -aN` lists.
 */
export const kernelParameters: readonly string[] = namesIn(`
  dev.raid.speed_limit_max dev.raid.speed_limit_min fs.aio-max-nr fs.aio-nr fs.dentry-negative fs.dentry-state fs.dir-notify-enable
  fs.epoll.max_user_instances fs.epoll.max_user_watches fs.fanotify.max_queued_events fs.fanotify.max_user_groups
  fs.fanotify.max_user_marks fs.fanotify.watchdog_timeout fs.file-max fs.file-nr fs.inode-nr fs.inode-state fs.inotify.max_queued_events
  fs.inotify.max_user_instances fs.inotify.max_user_watches fs.lease-break-time fs.leases-enable fs.may_detach_mounts fs.mount-max
  fs.mqueue.msg_max fs.mqueue.msgsize_max fs.mqueue.queues_max fs.nr_open fs.overflowgid fs.overflowuid fs.pipe-max-size
  fs.pipe-user-pages-hard fs.pipe-user-pages-soft fs.protected_fifos fs.protected_hardlinks fs.protected_regular fs.protected_symlinks
  fs.quota.warnings fs.suid_dumpable fs.xfs.age_buffer_centisecs fs.xfs.rotorstep fs.xfs.xfssyncd_centisecs kernel.acct kernel.arch
  kernel.auto_msgmni kernel.bootloader_type kernel.bootloader_version kernel.cad_pid kernel.core_file_note_size_limit kernel.core_modes
  kernel.core_pattern kernel.core_pipe_limit kernel.core_sort_vma kernel.core_uses_pid kernel.ctrl-alt-del kernel.dmesg_restrict
  kernel.domainname kernel.exec-shield kernel.hardlockup_all_cpu_backtrace kernel.hardlockup_panic kernel.hostname
  kernel.hung_task_all_cpu_backtrace kernel.hung_task_check_count kernel.hung_task_check_interval_secs kernel.hung_task_detect_count
  kernel.hung_task_panic kernel.hung_task_timeout_secs kernel.hung_task_warnings kernel.init_private kernel.io_delay_type
  kernel.io_uring_disabled kernel.io_uring_group kernel.keys.maxbytes kernel.keys.maxkeys kernel.keys.root_maxbytes
  kernel.keys.root_maxkeys kernel.kptr_restrict kernel.maps_protect kernel.max_lock_depth kernel.max_rcu_stall_to_panic kernel.msg_next_id
  kernel.msgmax kernel.msgmnb kernel.msgmni kernel.ngroups_max kernel.nmi_watchdog kernel.numa_balancing
  kernel.numa_balancing_promote_rate_limit_MBps kernel.numa_balancing_scan_delay_ms kernel.numa_balancing_scan_period_max_ms
  kernel.numa_balancing_scan_period_min_ms kernel.numa_balancing_scan_size_mb kernel.osrelease kernel.ostype kernel.overflowgid
  kernel.overflowuid kernel.panic kernel.panic_on_io_nmi kernel.panic_on_oops kernel.panic_on_rcu_stall kernel.panic_on_unrecovered_nmi
  kernel.panic_on_warn kernel.panic_print kernel.panic_sys_info kernel.perf_cpu_time_max_percent kernel.perf_event_max_sample_rate
  kernel.perf_event_mlock_kb kernel.perf_event_paranoid kernel.pid_max kernel.poweroff_cmd kernel.print-fatal-signals kernel.printk
  kernel.printk_delay kernel.printk_devkmsg kernel.printk_ratelimit kernel.printk_ratelimit_burst kernel.pty.max kernel.pty.nr
  kernel.pty.reserve kernel.randomize_va_space kernel.real-root-dev kernel.sched_autogroup_enabled kernel.sched_cfs_bandwidth_slice_us
  kernel.sched_compat_yield kernel.sched_deadline_period_max_us kernel.sched_deadline_period_min_us kernel.sched_latency_ns
  kernel.sched_migration_cost kernel.sched_migration_cost_ns kernel.sched_min_granularity_ns kernel.sched_nr_migrate
  kernel.sched_rr_timeslice_ms kernel.sched_rt_period_us kernel.sched_rt_runtime_us kernel.sched_tunable_scaling
  kernel.sched_wakeup_granularity_ns kernel.sem kernel.sem_next_id kernel.shm_next_id kernel.shm_rmid_forced kernel.shmall kernel.shmmax
  kernel.shmmni kernel.soft_watchdog kernel.softlockup_all_cpu_backtrace kernel.softlockup_panic kernel.split_lock_mitigate
  kernel.sysctl_writes_strict kernel.sysrq kernel.tainted kernel.task_delayacct kernel.threads-max kernel.timer_migration
  kernel.unknown_nmi_panic kernel.unprivileged_bpf_disabled kernel.unprivileged_userns_clone kernel.version kernel.vsyscall64
  kernel.warn_limit kernel.watchdog kernel.watchdog_cpumask kernel.watchdog_thresh kernel.yama.ptrace_scope
  net.bridge.bridge-nf-call-arptables net.bridge.bridge-nf-call-ip6tables net.bridge.bridge-nf-call-iptables net.core.bpf_jit_enable
  net.core.busy_poll net.core.busy_read net.core.default_qdisc net.core.dev_weight net.core.dev_weight_rx_bias net.core.dev_weight_tx_bias
  net.core.fb_tunnels_only_for_init_net net.core.max_skb_frags net.core.message_burst net.core.message_cost net.core.netdev_budget
  net.core.netdev_budget_usecs net.core.netdev_max_backlog net.core.netdev_rss_key net.core.netdev_tstamp_prequeue
  net.core.netdev_unregister_timeout_secs net.core.optmem_max net.core.rmem_default net.core.rmem_max net.core.rps_default_mask
  net.core.rps_sock_flow_entries net.core.somaxconn net.core.wmem_default net.core.wmem_max net.core.xfrm_acq_expires
  net.core.xfrm_aevent_etime net.core.xfrm_aevent_rseqth net.core.xfrm_larval_drop net.ipv4.conf.all.accept_redirects
  net.ipv4.conf.all.accept_source_route net.ipv4.conf.all.arp_announce net.ipv4.conf.all.arp_filter net.ipv4.conf.all.arp_ignore
  net.ipv4.conf.all.arp_notify net.ipv4.conf.all.bootp_relay net.ipv4.conf.all.forwarding net.ipv4.conf.all.log_martians
  net.ipv4.conf.all.mc_forwarding net.ipv4.conf.all.promote_secondaries net.ipv4.conf.all.proxy_arp net.ipv4.conf.all.route_localnet
  net.ipv4.conf.all.rp_filter net.ipv4.conf.all.secure_redirects net.ipv4.conf.all.send_redirects net.ipv4.conf.all.shared_media
  net.ipv4.conf.default.accept_redirects net.ipv4.conf.default.accept_source_route net.ipv4.conf.default.arp_announce
  net.ipv4.conf.default.arp_filter net.ipv4.conf.default.arp_ignore net.ipv4.conf.default.arp_notify net.ipv4.conf.default.bootp_relay
  net.ipv4.conf.default.forwarding net.ipv4.conf.default.log_martians net.ipv4.conf.default.mc_forwarding
  net.ipv4.conf.default.promote_secondaries net.ipv4.conf.default.proxy_arp net.ipv4.conf.default.route_localnet
  net.ipv4.conf.default.rp_filter net.ipv4.conf.default.secure_redirects net.ipv4.conf.default.send_redirects
  net.ipv4.conf.default.shared_media net.ipv4.icmp_echo_ignore_all net.ipv4.icmp_echo_ignore_broadcasts
  net.ipv4.icmp_ignore_bogus_error_responses net.ipv4.icmp_ratelimit net.ipv4.icmp_ratemask net.ipv4.ip_autobind_reuse
  net.ipv4.ip_conntrack_max net.ipv4.ip_default_ttl net.ipv4.ip_dynaddr net.ipv4.ip_early_demux net.ipv4.ip_forward
  net.ipv4.ip_forward_update_priority net.ipv4.ip_forward_use_pmtu net.ipv4.ip_local_port_range net.ipv4.ip_local_reserved_ports
  net.ipv4.ip_no_pmtu_disc net.ipv4.ip_nonlocal_bind net.ipv4.ip_unprivileged_port_start
  net.ipv4.ipfrag_high_thresh net.ipv4.ipfrag_low_thresh net.ipv4.ipfrag_max_dist
  net.ipv4.ipfrag_time net.ipv4.neigh.default.gc_interval net.ipv4.neigh.default.gc_stale_time net.ipv4.neigh.default.gc_thresh1
  net.ipv4.neigh.default.gc_thresh2 net.ipv4.neigh.default.gc_thresh3 net.ipv4.netfilter.ip_conntrack_max
  net.ipv4.netfilter.ip_conntrack_tcp_timeout_established net.ipv4.ping_group_range net.ipv4.route.error_burst net.ipv4.route.error_cost
  net.ipv4.route.flush net.ipv4.route.gc_elasticity net.ipv4.route.gc_interval net.ipv4.route.gc_min_interval
  net.ipv4.route.gc_min_interval_ms net.ipv4.route.gc_thresh net.ipv4.route.gc_timeout net.ipv4.route.max_size net.ipv4.route.min_adv_mss
  net.ipv4.route.min_pmtu net.ipv4.route.mtu_expires net.ipv4.route.redirect_load net.ipv4.route.redirect_number
  net.ipv4.route.redirect_silence net.ipv4.tcp_abc net.ipv4.tcp_abort_on_overflow net.ipv4.tcp_adv_win_scale
  net.ipv4.tcp_allowed_congestion_control net.ipv4.tcp_app_win net.ipv4.tcp_autocorking net.ipv4.tcp_available_congestion_control
  net.ipv4.tcp_available_ulp net.ipv4.tcp_base_mss net.ipv4.tcp_challenge_ack_limit net.ipv4.tcp_congestion_control
  net.ipv4.tcp_dma_copybreak net.ipv4.tcp_dsack net.ipv4.tcp_early_demux net.ipv4.tcp_early_retrans net.ipv4.tcp_ecn
  net.ipv4.tcp_ecn_fallback net.ipv4.tcp_ecn_option net.ipv4.tcp_ecn_option_beacon net.ipv4.tcp_fack net.ipv4.tcp_fastopen
  net.ipv4.tcp_fastopen_blackhole_timeout_sec net.ipv4.tcp_fastopen_key net.ipv4.tcp_fin_timeout net.ipv4.tcp_frto
  net.ipv4.tcp_frto_response net.ipv4.tcp_invalid_ratelimit net.ipv4.tcp_keepalive_intvl net.ipv4.tcp_keepalive_probes
  net.ipv4.tcp_keepalive_time net.ipv4.tcp_limit_output_bytes net.ipv4.tcp_low_latency net.ipv4.tcp_max_orphans
  net.ipv4.tcp_max_reordering net.ipv4.tcp_max_ssthresh net.ipv4.tcp_max_syn_backlog net.ipv4.tcp_max_tw_buckets net.ipv4.tcp_mem
  net.ipv4.tcp_min_snd_mss net.ipv4.tcp_min_tso_segs net.ipv4.tcp_moderate_rcvbuf net.ipv4.tcp_mtu_probe_floor net.ipv4.tcp_mtu_probing
  net.ipv4.tcp_no_metrics_save net.ipv4.tcp_no_ssthresh_metrics_save net.ipv4.tcp_notsent_lowat net.ipv4.tcp_orphan_retries
  net.ipv4.tcp_pacing_ca_ratio net.ipv4.tcp_pacing_ss_ratio net.ipv4.tcp_probe_interval net.ipv4.tcp_probe_threshold net.ipv4.tcp_recovery
  net.ipv4.tcp_reordering net.ipv4.tcp_retrans_collapse net.ipv4.tcp_retries1 net.ipv4.tcp_retries2 net.ipv4.tcp_rfc1337 net.ipv4.tcp_rmem
  net.ipv4.tcp_sack net.ipv4.tcp_slow_start_after_idle net.ipv4.tcp_stdurg net.ipv4.tcp_syn_retries net.ipv4.tcp_synack_retries
  net.ipv4.tcp_syncookies net.ipv4.tcp_thin_linear_timeouts net.ipv4.tcp_timestamps net.ipv4.tcp_tso_win_divisor net.ipv4.tcp_tw_recycle
  net.ipv4.tcp_tw_reuse net.ipv4.tcp_tw_reuse_delay net.ipv4.tcp_window_scaling net.ipv4.tcp_wmem net.ipv4.tcp_workaround_signed_windows
  net.ipv4.udp_child_hash_entries net.ipv4.udp_early_demux net.ipv4.udp_hash_entries net.ipv4.udp_mem net.ipv4.udp_rmem_min
  net.ipv4.udp_wmem_min net.ipv6.conf.all.accept_ra net.ipv6.conf.all.accept_redirects net.ipv6.conf.all.accept_source_route
  net.ipv6.conf.all.autoconf net.ipv6.conf.all.disable_ipv6 net.ipv6.conf.all.forwarding net.ipv6.conf.default.accept_ra
  net.ipv6.conf.default.accept_redirects net.ipv6.conf.default.accept_source_route net.ipv6.conf.default.autoconf
  net.ipv6.conf.default.disable_ipv6 net.ipv6.conf.lo.disable_ipv6 net.ipv6.neigh.default.gc_thresh1 net.ipv6.neigh.default.gc_thresh2
  net.ipv6.neigh.default.gc_thresh3 net.netfilter.nf_conntrack_buckets net.netfilter.nf_conntrack_max
  net.netfilter.nf_conntrack_tcp_timeout_close_wait net.netfilter.nf_conntrack_tcp_timeout_established
  net.netfilter.nf_conntrack_tcp_timeout_fin_wait net.netfilter.nf_conntrack_tcp_timeout_time_wait net.nf_conntrack_max
  net.unix.max_dgram_qlen sunrpc.tcp_slot_table_entries sunrpc.udp_slot_table_entries user.max_user_namespaces vm.admin_reserve_kbytes
  vm.block_dump vm.compact_memory vm.compact_unevictable_allowed vm.compaction_proactiveness vm.defrag_mode vm.dirty_background_bytes
  vm.dirty_background_ratio vm.dirty_bytes vm.dirty_expire_centisecs vm.dirty_ratio vm.dirty_writeback_centisecs
  vm.dirtytime_expire_seconds vm.drop_caches vm.extfrag_threshold vm.extra_free_kbytes vm.hugepages_treat_as_movable
  vm.hugetlb_optimize_vmemmap vm.hugetlb_shm_group vm.laptop_mode vm.legacy_va_layout vm.lowmem_reserve_ratio vm.max_map_count
  vm.memfd_noexec vm.min_free_kbytes vm.min_slab_ratio vm.min_unmapped_ratio vm.mmap_min_addr vm.mmap_rnd_bits vm.mmap_rnd_compat_bits
  vm.nr_hugepages vm.nr_hugepages_mempolicy vm.nr_overcommit_hugepages vm.nr_pdflush_threads vm.numa_stat vm.numa_zonelist_order
  vm.oom_dump_tasks vm.oom_kill_allocating_task vm.overcommit_kbytes vm.overcommit_memory vm.overcommit_ratio vm.page-cluster
  vm.page_lock_unfairness vm.pagecache vm.panic_on_oom vm.percpu_pagelist_high_fraction vm.shrink_inodes_with_pagecache vm.stat_interval
  vm.stat_refresh vm.swap_token_timeout vm.swappiness vm.unprivileged_userfaultfd vm.user_reserve_kbytes vm.vfs_cache_pressure
  vm.vfs_cache_pressure_denom vm.watermark_boost_factor vm.watermark_scale_factor vm.zone_reclaim_interval vm.zone_reclaim_mode
`);
